"""Two small tables of old score sheets, as somebody would type them."""

from __future__ import annotations

BY_PLAYER = """Date,Game,Player,1,2,3,4,5,6,7,Total
2019-03-06,Table 1,Ana,0,14,3,22,0,9,1,49
2019-03-06,Table 1,Bo,11,0,7,0,13,-,0,31
2019-03-06,Table 1,Cy,5,8,0,4,6,0,12,35
2019-03-13,,Ana,7,0,5,0,10,2,0,24
2019-03-13,,Bo,0,16,0,9,0,0,4,29
"""
BY_ROUND = """Date;Game;Round;Ana;Bo;Cy
2019-03-06;Table 1;1;0;11;5
2019-03-06;Table 1;2;14;0;8
2019-03-06;Table 1;3;3;7;0
2019-03-06;Table 1;4;22;0;4
2019-03-06;Table 1;5;0;13;6
2019-03-06;Table 1;6;9;-;0
2019-03-06;Table 1;7;1;0;12
2019-03-06;Table 1;Total;49;31;35
"""
EXAMPLES = {"players": BY_PLAYER, "rounds": BY_ROUND}
