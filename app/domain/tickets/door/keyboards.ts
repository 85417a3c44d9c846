/*
 * The keyboards of hand scanners. A scanner is a keyboard that presses keys, and most press those
 * of the US layout: on another layout a page hears other letters (‘BT1-y’ is ‘BT&)y’ in France),
 * with Caps Lock the other case. The pressed keys are in `KeyboardEvent.code`, by the W3C’s “UI
 * Events KeyboardEvent code Values” (2025): it names each key by its place on a US keyboard,
 * whatever the layout.
 */

/** A key as it was pressed. */
export type KeyStroke = {
  /** The character that the layout made of it, or a name such as `Dead`. */
  key: string;
  /** Its place; empty or `Unidentified` where the device doesn’t tell. */
  code: string;
  shift: boolean;
};

const places = [
  'Backquote',
  ...[...'1234567890'].map((digit) => `Digit${digit}`),
  'Minus',
  'Equal',
  ...[...'QWERTYUIOP'].map((letter) => `Key${letter}`),
  'BracketLeft',
  'BracketRight',
  ...[...'ASDFGHJKL'].map((letter) => `Key${letter}`),
  'Semicolon',
  'Quote',
  'Backslash',
  ...[...'ZXCVBNM'].map((letter) => `Key${letter}`),
  'Comma',
  'Period',
  'Slash',
  'IntlBackslash',
  'IntlRo',
  'IntlYen',
];

/**
 * The characters of a layout in the order of `places`, without Shift and with it; a space for none.
 */
type Layout = readonly [plain: string, shifted: string];

const us: Layout = [
  "`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./<  ",
  '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?>  ',
];

/** By xkeyboard-config 2.35.1, and under its names. */
export const layouts: Readonly<Record<string, Layout>> = {
  gb: [
    "`1234567890-=qwertyuiop[]asdfghjkl;'#zxcvbnm,./\\  ",
    '¬!"£$%^&*()_+QWERTYUIOP{}ASDFGHJKL:@~ZXCVBNM<>?|  ',
  ],
  pt: [
    "\\1234567890'«qwertyuiop+ asdfghjklçº zxcvbnm,.-<  ",
    '|!"#$%&/()=?»QWERTYUIOP* ASDFGHJKLÇª ZXCVBNM;:_>  ',
  ],
  es: [
    "º1234567890'¡qwertyuiop +asdfghjklñ çzxcvbnm,.-<  ",
    'ª!"·$%&/()=?¿QWERTYUIOP *ASDFGHJKLÑ ÇZXCVBNM;:_>  ',
  ],
  it: [
    "\\1234567890'ìqwertyuiopè+asdfghjklòàùzxcvbnm,.-<  ",
    '|!"£$%&/()=?^QWERTYUIOPé*ASDFGHJKLç°§ZXCVBNM;:_>  ',
  ],
  fr: [
    '²&é"\'(-è_çà)=azertyuiop $qsdfghjklmù*wxcvbn,;:!<  ',
    '~1234567890°+AZERTYUIOP £QSDFGHJKLM%µWXCVBN?./§>  ',
  ],
  be: [
    '²&é"\'(§è!çà)-azertyuiop $qsdfghjklmùµwxcvbn,;:=<  ',
    '³1234567890°_AZERTYUIOP *QSDFGHJKLM%£WXCVBN?./+>  ',
  ],
  de: [
    ' 1234567890ß qwertzuiopü+asdfghjklöä#yxcvbnm,.-<  ',
    '°!"§$%&/()=? QWERTZUIOPÜ*ASDFGHJKLÖÄ\'YXCVBNM;:_>  ',
  ],
  ch: [
    "§1234567890' qwertzuiopü asdfghjklöä$yxcvbnm,.-<  ",
    '°+"*ç%&/()=? QWERTZUIOPè!ASDFGHJKLéà£YXCVBNM;:_>  ',
  ],
  nl: [
    '@1234567890/°qwertyuiop *asdfghjkl+ <zxcvbnm,.-]  ',
    '§!"#$%&_()\'? QWERTYUIOP |ASDFGHJKL± >ZXCVBNM;:=[  ',
  ],
  se: [
    "§1234567890+ qwertyuiopå asdfghjklöä'zxcvbnm,.-<  ",
    '½!"#¤%&/()=? QWERTYUIOPÅ ASDFGHJKLÖÄ*ZXCVBNM;:_>  ',
  ],
  no: [
    "|1234567890+\\qwertyuiopå asdfghjkløæ'zxcvbnm,.-<  ",
    '§!"#¤%&/()=? QWERTYUIOPÅ ASDFGHJKLØÆ*ZXCVBNM;:_>  ',
  ],
  dk: [
    "½1234567890+ qwertyuiopå asdfghjklæø'zxcvbnm,.-<  ",
    '§!"#¤%&/()=? QWERTYUIOPÅ ASDFGHJKLÆØ*ZXCVBNM;:_>  ',
  ],
  fi: [
    "§1234567890+ qwertyuiopå asdfghjklöä'zxcvbnm,.-<  ",
    '½!"#¤%&/()=? QWERTYUIOPÅ ASDFGHJKLÖÄ*ZXCVBNM;:_>  ',
  ],
  is: [
    " 1234567890ö-qwertyuiopð'asdfghjklæ +zxcvbnm,.þ<  ",
    ' !"#$%&/()=Ö_QWERTYUIOPÐ?ASDFGHJKLÆ *ZXCVBNM;:Þ>  ',
  ],
  ee: [
    " 1234567890+ qwertyuiopüõasdfghjklöä'zxcvbnm,.-<  ",
    ' !"#¤%&/()=? QWERTYUIOPÜÕASDFGHJKLÖÄ*ZXCVBNM;:_>  ',
  ],
  lt: [
    "`ąčęėįšųū„“-žqwertyuiop[]asdfghjkl;'\\zxcvbnm,./–  ",
    '~ĄČĘĖĮŠŲŪ()_ŽQWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?€  ',
  ],
  'pl(qwertz)': [
    "˙1234567890+'qwertzuiopżśasdfghjklłąóyxcvbnm,.-<  ",
    ' !"#$%&/()=?*QWERTZUIOPńćASDFGHJKLŁęźYXCVBNM;:_>  ',
  ],
  cz: [
    ';+ěščřžýáíé= qwertzuiopú)asdfghjklů§ yxcvbnm,.-\\  ',
    ' 1234567890% QWERTZUIOP/(ASDFGHJKL"!\'YXCVBNM?:_|  ',
  ],
  'cz(qwerty)': [
    ';+ěščřžýáíé= qwertyuiopú)asdfghjklů§ zxcvbnm,.-\\  ',
    ' 1234567890% QWERTYUIOP/(ASDFGHJKL"!\'ZXCVBNM?:_|  ',
  ],
  sk: [
    ';+ľščťžýáíé= qwertzuiopúäasdfghjklô§ňyxcvbnm,.-\\  ',
    ' 1234567890% QWERTZUIOP/(ASDFGHJKL"!)YXCVBNM?:_|  ',
  ],
  hu: [
    '0123456789öüóqwertzuiopőúasdfghjkléáűyxcvbnm,.-í  ',
    '§\'"+!%/=()ÖÜÓQWERTZUIOPŐÚASDFGHJKLÉÁŰYXCVBNM?:_Í  ',
  ],
  hr: [
    "`1234567890'+qwertzuiopšđasdfghjklčćžyxcvbnm,.-<  ",
    '~!"#$%&/()=?*QWERTZUIOPŠĐASDFGHJKLČĆŽYXCVBNM;:_>  ',
  ],
  rs: [
    "`1234567890'+љњертзуиопшђасдфгхјклчћжжџцвбнм,.-<  ",
    '~!"#$%&/()=?*ЉЊЕРТЗУИОПШЂАСДФГХЈКЛЧЋЖЖЏЦВБНМ;:_>  ',
  ],
  bg: [
    '(1234567890-.,уеишщксдзц;ьяаожгтнвмч„юйъэфхпрлбѝ  ',
    ')!?+"%=:/–№$€ыУЕИШЩКСДЗЦ§ѝЯАОЖГТНВМЧ“ЮЙЪЭФХПРЛБЍ  ',
  ],
  ua: [
    "'1234567890-=йцукенгшщзхїфівапролджєґячсмитьбю./  ",
    'ʼ!"№;%:?*()_+ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄҐЯЧСМИТЬБЮ,|  ',
  ],
  ru: [
    'ё1234567890-=йцукенгшщзхъфывапролджэ\\ячсмитьбю./  ',
    'Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭ/ЯЧСМИТЬБЮ,|  ',
  ],
  gr: [
    "`1234567890-=;ςερτυθιοπ[]ασδφγηξκλ '\\ζχψωβνμ,./«  ",
    '~!@#$%^&*()_+:ΣΕΡΤΥΘΙΟΠ{}ΑΣΔΦΓΗΞΚΛ "|ΖΧΨΩΒΝΜ<>?»  ',
  ],
  tr: [
    '"1234567890*-qwertyuıopğüasdfghjklşi,zxcvbnmöç.<  ',
    "é!'^+%&/()=?_QWERTYUIOPĞÜASDFGHJKLŞİ;ZXCVBNMÖÇ:>  ",
  ],
  il: [
    ";1234567890-=/'קראטוןםפ][שדגכעיחלךף,\\זסבהנמצתץ.<  ",
    '~!@#$%^&*)(_+QWERTYUIOP}{ASDFGHJKL:"|ZXCVBNM><?>  ',
  ],
  br: [
    "'1234567890-=qwertyuiop [asdfghjklç ]zxcvbnm,.;\\/ ",
    '"!@#$% &*()_+QWERTYUIOP {ASDFGHJKLÇ }ZXCVBNM<>:|? ',
  ],
  latam: [
    "|1234567890'¿qwertyuiop +asdfghjklñ{}zxcvbnm,.-<  ",
    '°!"#$%&/()=?¡QWERTYUIOP *ASDFGHJKLÑ[]ZXCVBNM;:_>  ',
  ],
  'ca(fr)': [
    '#1234567890-=qwertyuiop  asdfghjkl; <zxcvbnm,.é«  ',
    '|!"/$%?&*()_+QWERTYUIOP  ASDFGHJKL: >ZXCVBNM\'.É»  ',
  ],
  jp: [
    ' 1234567890-^qwertyuiop@[asdfghjkl;:]zxcvbnm,./<\\\\',
    ' !"#$%&\'()~=~QWERTYUIOP`{ASDFGHJKL+*}ZXCVBNM<>?>_|',
  ],
};

/** The keys pressed last: enough for a code with what a scanner puts before and after it. */
const mostStrokes = 300;

const numpad: Readonly<Record<string, string>> = { NumpadSubtract: '-' };

/** The text that keys type on a layout. Keys that type nothing there are left out. */
function readOn([plain, shifted]: Layout, strokes: readonly KeyStroke[]): string {
  return strokes
    .map(({ code, shift }) => {
      const digit = /^Numpad(\d)$/.exec(code)?.[1] ?? numpad[code];
      return digit ?? (shift ? shifted : plain)[places.indexOf(code)] ?? '';
    })
    .join('');
}

const inverses = new Map<Layout, Map<string, string>>();

/** The US keys from which a layout made a text. */
function readBack(layout: Layout, text: string): string {
  const inverse = inverses.get(layout) ?? new Map<string, string>();
  if (inverse.size === 0) {
    for (const level of [0, 1] as const)
      for (const [place, typed] of [...layout[level]].entries()) {
        const pressed = us[level][place] ?? '';
        // Of two keys that type the same, the one that codes use.
        if (typed !== ' ' && (!inverse.has(typed) || /[\w-]/.test(pressed)))
          inverse.set(typed, pressed);
      }
    inverses.set(layout, inverse);
  }
  // Caps Lock makes capitals of letters that are where the US has digits.
  return [...text]
    .map((typed) => inverse.get(typed) ?? inverse.get(typed.toLowerCase()) ?? typed)
    .join('');
}

/** Small letters for capitals and the other way round, as Caps Lock does. */
function swapCase(text: string): string {
  return [...text]
    .map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    .join('');
}

/**
 * The possible readings of a scan, the likeliest first: as typed; by its keys, for a scanner that
 * presses US keys; by its keys on another layout, for a scanner that is set to that; and, where a
 * device reports no keys, back from other layouts’ reading of US keys. Each in the other case as
 * well, for Caps Lock. The signature tells which of them is the code.
 */
export function* readingsOf(typed: string, strokes: readonly KeyStroke[]): Generator<string> {
  const byKeys = readOn(us, strokes);
  for (const text of [typed, byKeys]) {
    yield text;
    yield swapCase(text);
  }
  for (const layout of Object.values(layouts))
    for (const text of [readOn(layout, strokes), readBack(layout, typed)]) {
      yield text;
      yield swapCase(text);
    }
  // Caps Lock changes no letters that are where a layout has signs.
  const turned = swapCase(typed);
  for (const layout of Object.values(layouts)) yield readBack(layout, turned);
}

/** Keeps the keys that are pressed, until what they typed has been used. */
export class TypedKeys {
  #strokes: KeyStroke[] = [];

  /** @returns whether the key types something */
  press(stroke: KeyStroke): boolean {
    const isCharacter = /^[^\s]$/u.test(stroke.key);
    const hasPlace = readOn(us, [stroke]).trim() !== '';
    if (stroke.key === 'Backspace') this.#strokes.pop();
    else if (hasPlace) this.#strokes = [...this.#strokes.slice(1 - mostStrokes), stroke];
    return isCharacter || hasPlace;
  }

  clear(): void {
    this.#strokes = [];
  }

  readings(typed: string): Generator<string> {
    return readingsOf(typed, this.#strokes);
  }

  /** The beginning of a code, which isn’t searched for as a name. */
  startsCode(typed: string): boolean {
    return [typed, readOn(us, this.#strokes)].some((text) => /bt1/i.test(text));
  }
}
