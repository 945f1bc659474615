r"""The Unicode classes of the Rust crate as fixed tables (Unicode 15.1).

Fixed, because Python's own classes differ (``\w`` lacks combining marks and has fractions,
``\s`` has four separators more) and grow with each Python version, while output must not.
"""

from __future__ import annotations

from functools import cache

from golem_codegen.model.patterns.ranges import Ranges, ranges_of

ASCII_DIGIT = ranges_of("30-39")
ASCII_WORD = ranges_of("30-39 41-5a 5f 61-7a")
ASCII_SPACE = ranges_of("9-d 20")
SPACE = ranges_of("9-d 20 85 a0 1680 2000-200a 2028-2029 202f 205f 3000")

POSIX = {
    "alnum": ranges_of("30-39 41-5a 61-7a"),
    "alpha": ranges_of("41-5a 61-7a"),
    "ascii": ranges_of("0-7f"),
    "blank": ranges_of("9 20"),
    "cntrl": ranges_of("0-1f 7f"),
    "digit": ASCII_DIGIT,
    "graph": ranges_of("21-7e"),
    "lower": ranges_of("61-7a"),
    "print": ranges_of("20-7e"),
    "punct": ranges_of("21-2f 3a-40 5b-60 7b-7e"),
    "space": ASCII_SPACE,
    "upper": ranges_of("41-5a"),
    "word": ASCII_WORD,
    "xdigit": ranges_of("30-39 41-46 61-66"),
}


@cache
def word() -> Ranges:
    r"""``\w``: letters, marks, decimal digits, connectors, joiners.

    Code points that no character has yet count as their neighbours do: the table is shorter, and
    letters of later versions of Unicode are mostly right.
    """
    return ranges_of(_WORD)


@cache
def digit() -> Ranges:
    r"""``\d``: decimal digits of every script."""
    return ranges_of(_DIGIT)


_WORD = """
    30-39 41-5a 5f 61-7a aa b5 ba c0-d6 d8-f6 f8-2c1 2c6-2d1 2e0-2e4 2ec 2ee 300-374 376-37d 37f
    386 388-3f5 3f7-481 483-559 560-588 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7-5f2 610-61a 620-669
    66e-6d3 6d5-6dc 6df-6e8 6ea-6fc 6ff 710-7f5 7fa-7fd 800-82d 840-85b 860-887 889-88e 898-8e1
    8e3-963 966-96f 971-9f1 9fc 9fe-a75 a81-aef af9-b6f b71 b82-bef c00-c6f c80-c83 c85-d4e
    d54-d57 d5f-d6f d7a-df3 e01-e3a e40-e4e e50-e59 e81-f00 f18-f19 f20-f29 f35 f37 f39 f3e-f84
    f86-fbc fc6 1000-1049 1050-109d 10a0-10fa 10fc-135f 1380-138f 13a0-13fd 1401-166c 166f-167f
    1681-169a 16a0-16ea 16ee-1734 1740-17d3 17d7 17dc-17e9 180b-180d 180f-193b 1946-19d9
    1a00-1a1b 1a20-1a99 1aa7 1ab0-1b59 1b6b-1b73 1b80-1bf3 1c00-1c37 1c40-1c7d 1c80-1cbf
    1cd0-1cd2 1cd4-1fbc 1fbe 1fc2-1fcc 1fd0-1fdb 1fe0-1fec 1ff2-1ffc 200c-200d 203f-2040 2054
    2071 207f 2090-209c 20d0-20f0 2102 2107 210a-2113 2115 2119-211d 2124 2126 2128 212a-212d
    212f-2139 213c-213f 2145-2149 214e 2160-2188 24b6-24e9 2c00-2ce4 2ceb-2cf3 2d00-2d6f
    2d7f-2dff 2e2f 3005-3007 3021-302f 3031-3035 3038-303c 3041-309a 309d-309f 30a1-30fa
    30fc-318e 31a0-31bf 31f0-31ff 3400-4dbf 4e00-a48c a4d0-a4fd a500-a60c a610-a672 a674-a67d
    a67f-a6f1 a717-a71f a722-a788 a78b-a827 a82c a840-a873 a880-a8c5 a8d0-a8f7 a8fb a8fd-a92d
    a930-a953 a960-a9c0 a9cf-a9d9 a9e0-aa59 aa60-aa76 aa7a-aadd aae0-aaef aaf2-ab5a ab5c-ab69
    ab70-abea abec-d7fb f900-fb28 fb2a-fbb1 fbd3-fd3d fd50-fdc7 fdf0-fdfb fe00-fe0f fe20-fe2f
    fe33-fe34 fe4d-fe4f fe70-fefc ff10-ff19 ff21-ff3a ff3f ff41-ff5a ff66-ffdc 10000-100fa
    10140-10174 101fd-102e0 10300-1031f 1032d-1039d 103a0-103cf 103d1-10563 10570-10855
    10860-10876 10880-1089e 108e0-108f5 10900-10915 10920-10939 10980-109b7 109be-109bf
    10a00-10a3f 10a60-10a7c 10a80-10a9c 10ac0-10ac7 10ac9-10ae6 10b00-10b35 10b40-10b55
    10b60-10b72 10b80-10b91 10c00-10cf2 10d00-10d39 10e80-10eac 10eb0-10f1c 10f27-10f50
    10f70-10f85 10fb0-10fc4 10fe0-11046 11066-110ba 110c2 110d0-1113f 11144-11173 11176-111c4
    111c9-111cc 111ce-111da 111dc 11200-11237 1123e-112a8 112b0-1144a 11450-11459 1145e-114c5
    114c7-115c0 115d8-11640 11644-11659 11680-116b8 116c0-11739 11740-1183a 118a0-118e9
    118ff-11943 11950-119e1 119e3-11a3e 11a47-11a99 11a9d 11ab0-11af8 11c00-11c40 11c50-11c59
    11c72-11ef6 11f00-11f42 11f50-11fb0 12000-1246e 12480-12ff0 13000-1342f 13440-16a69
    16a70-16af4 16b00-16b36 16b40-16b43 16b50-16b59 16b63-16e7f 16f00-16fe1 16fe3-1bc99
    1bc9d-1bc9e 1cf00-1cf46 1d165-1d169 1d16d-1d172 1d17b-1d182 1d185-1d18b 1d1aa-1d1ad
    1d242-1d244 1d400-1d6c0 1d6c2-1d6da 1d6dc-1d6fa 1d6fc-1d714 1d716-1d734 1d736-1d74e
    1d750-1d76e 1d770-1d788 1d78a-1d7a8 1d7aa-1d7c2 1d7c4-1d7ff 1da00-1da36 1da3b-1da6c 1da75
    1da84 1da9b-1e14e 1e290-1e2f9 1e4d0-1e8c4 1e8d0-1e959 1ee00-1eebb 1f130-1f149 1f150-1f169
    1f170-1f189 1fbf0-323af e0100-e01ef
"""

_DIGIT = """
    30-39 660-669 6f0-6f9 7c0-7c9 966-96f 9e6-9ef a66-a6f ae6-aef b66-b6f be6-bef c66-c6f
    ce6-cef d66-d6f de6-def e50-e59 ed0-ed9 f20-f29 1040-1049 1090-1099 17e0-17e9 1810-1819
    1946-194f 19d0-19d9 1a80-1a89 1a90-1a99 1b50-1b59 1bb0-1bb9 1c40-1c49 1c50-1c59 a620-a629
    a8d0-a8d9 a900-a909 a9d0-a9d9 a9f0-a9f9 aa50-aa59 abf0-abf9 ff10-ff19 104a0-104a9
    10d30-10d39 11066-1106f 110f0-110f9 11136-1113f 111d0-111d9 112f0-112f9 11450-11459
    114d0-114d9 11650-11659 116c0-116c9 11730-11739 118e0-118e9 11950-11959 11c50-11c59
    11d50-11d59 11da0-11da9 11f50-11f59 16a60-16a69 16ac0-16ac9 16b50-16b59 1d7ce-1d7ff
    1e140-1e149 1e2f0-1e2f9 1e4f0-1e4f9 1e950-1e959 1fbf0-1fbf9
"""
