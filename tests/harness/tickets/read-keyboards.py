"""Writes keyboards.json: what each key types on the layouts of xkeyboard-config, by libxkbcommon.

    apt-get install xkb-data libxkbcommon0 && python3 tests/harness/tickets/read-keyboards.py > tests/harness/tickets/keyboards.json
"""
import ctypes
import json
import subprocess

LAYOUTS = [
    "us", "gb", "pt", "es", "it", "fr", "fr(bepo)", "be", "de", "de(neo)", "ch", "ch(fr)", "at", "nl", "se", "no", "dk",
    "fi", "is", "ee", "lv", "lt", "pl", "pl(qwertz)", "cz", "cz(qwerty)", "sk", "hu", "ro", "hr", "si", "rs", "rs(latin)",
    "bg", "ua", "ru", "gr", "tr", "tr(f)", "il", "br", "latam", "ca(fr)", "ca(multix)", "jp", "us(intl)", "us(dvorak)",
    "us(colemak)",
]
# By their W3C names, with the codes of evdev, to which xkb adds 8.
ROWS = [
    (41, "Backquote"), *[(2 + i, f"Digit{(i + 1) % 10}") for i in range(10)], (12, "Minus"), (13, "Equal"),
    *[(16 + i, f"Key{c}") for i, c in enumerate("QWERTYUIOP")], (26, "BracketLeft"), (27, "BracketRight"),
    *[(30 + i, f"Key{c}") for i, c in enumerate("ASDFGHJKL")], (39, "Semicolon"), (40, "Quote"), (43, "Backslash"),
    *[(44 + i, f"Key{c}") for i, c in enumerate("ZXCVBNM")], (51, "Comma"), (52, "Period"), (53, "Slash"),
    (86, "IntlBackslash"), (89, "IntlRo"), (124, "IntlYen"),
]
SHIFT, CAPS = 42, 58

xkb = ctypes.CDLL("libxkbcommon.so.0")
for name in ("xkb_context_new", "xkb_keymap_new_from_names", "xkb_state_new"):
    getattr(xkb, name).restype = ctypes.c_void_p
P, U = ctypes.c_void_p, ctypes.c_uint32
xkb.xkb_state_new.argtypes = [P]
xkb.xkb_state_update_key.argtypes = [P, U, ctypes.c_int]
xkb.xkb_state_key_get_one_sym.argtypes = [P, U]
xkb.xkb_state_key_get_one_sym.restype = U
xkb.xkb_keysym_to_utf32.argtypes = [U]
xkb.xkb_keysym_to_utf32.restype = U
xkb.xkb_keymap_new_from_names.argtypes = [P, P, ctypes.c_int]


class Names(ctypes.Structure):
    _fields_ = [(n, ctypes.c_char_p) for n in ("rules", "model", "layout", "variant", "options")]


def typed(state, key):
    symbol = xkb.xkb_state_key_get_one_sym(state, key + 8)
    if 0xFE50 <= symbol <= 0xFE93:
        return "Dead"
    code = xkb.xkb_keysym_to_utf32(symbol)
    return chr(code) if code >= 32 else ""


def levels(layout):
    name, _, variant = layout.rstrip(")").partition("(")
    names = Names(b"evdev", b"pc105", name.encode(), variant.encode(), b"")
    keymap = xkb.xkb_keymap_new_from_names(context, ctypes.byref(names), 0)
    assert keymap, layout
    found = []
    for held in ([], [SHIFT], [CAPS], [CAPS, SHIFT]):
        state = xkb.xkb_state_new(keymap)
        for key in held:
            xkb.xkb_state_update_key(state, key + 8, 1)
            if key == CAPS:
                xkb.xkb_state_update_key(state, key + 8, 0)
        found.append([typed(state, key) for key, _ in ROWS])
    return found


context = xkb.xkb_context_new(0)
version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "xkb-data"], capture_output=True, text=True).stdout
lines = [f'    "{layout}": {json.dumps(levels(layout), ensure_ascii=False)}' for layout in LAYOUTS]
print("{")
print(f'  "source": "xkeyboard-config, Debian xkb-data {version}, by read-keyboards.py",')
print('  "levels": ["plain", "Shift", "Caps Lock", "Caps Lock and Shift"],')
print(f'  "codes": {json.dumps([name for _, name in ROWS])},')
print('  "layouts": {')
print(",\n".join(lines))
print("  }")
print("}")
