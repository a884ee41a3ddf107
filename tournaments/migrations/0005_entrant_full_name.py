from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_tournaments")]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="full_name",
            field=models.CharField(blank=True, max_length=60, verbose_name="Name, for the directors only"),
        ),
    ]
