"""Settings. What the environment may change is read in config.environment, and nowhere else."""

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import environment, logs, mail
from config.databases import database
from config.environment import BASE_DIR
from config.secret import secret_key

ENVIRONMENT = environment.load()

BASE_URL = ENVIRONMENT.base_url
DATA_DIR = ENVIRONMENT.data_dir
DEBUG = ENVIRONMENT.debug
SECRET_KEY = secret_key(DATA_DIR)
ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)

INSTALLED_APPS = [
    "tournaments",
    "scoring",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "django_tables2",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.refusals.explain_not_allowed",
    "config.refusals.ShowRefusals",
    "allauth.account.middleware.AccountMiddleware",
    "scoring.views.visitors.VisitorCookies",
    "tournaments.views.refused_posts.LogRefusedPosts",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

DATABASES = {"default": database(ENVIRONMENT.database_url, DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "tournaments.Account"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "scoring:list_games"
LOGOUT_REDIRECT_URL = "scoring:start_game"

MAIL = mail.settings_for(ENVIRONMENT.email_url)
SENDS_MAIL = bool(MAIL.host)
EMAIL_HOST, EMAIL_PORT, EMAIL_TIMEOUT = MAIL.host, MAIL.port, mail.SECONDS_TO_WAIT
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.starttls, MAIL.ssl
DEFAULT_FROM_EMAIL = MAIL.sender

ACCOUNT_ADAPTER = "tournaments.signing_in.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "tournaments.forms.accounts.NameForm"
ACCOUNT_SIGNUP_REDIRECT_URL = "tournaments:show_account"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Farmyard: "
ACCOUNT_CHANGE_EMAIL = True
# Registering for a tournament: a room full of people shares one address.
ACCOUNT_RATE_LIMITS = {"register": "60/m/ip"}
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Only with mail can an address be proved; until then a password is all that a new account has.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if SENDS_MAIL else "none"
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1" if SENDS_MAIL else "password1*"]
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = SENDS_MAIL
ACCOUNT_LOGIN_BY_CODE_ENABLED = SENDS_MAIL
MFA_PASSKEY_SIGNUP_ENABLED = SENDS_MAIL

LANGUAGE_CODE = ENVIRONMENT.language
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_I18N = True
TIME_ZONE = ENVIRONMENT.time_zone
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Names that change with the content, compressed beforehand; while developing, the files as they are.
STATICFILES_STORAGE = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if DEBUG
    else "whitenoise.storage.CompressedManifestStaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATICFILES_STORAGE},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "img-src": [SELF, "data:"],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}

# Whether cookies, redirects and HSTS ask for https follows the address that people are given:
# at a plain http address on a home network a browser would drop Secure cookies.
HTTPS = ENVIRONMENT.https
CSRF_COOKIE_SECURE = HTTPS
CSRF_TRUSTED_ORIGINS = [BASE_URL]
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 180 * 24 * 60 * 60
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31536000 if HTTPS else 0
# Browsers complain of this header on pages without https.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
# HSTS for subdomains and preloading are for the owner of the domain to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

LOGGING = logs.LOGGING
