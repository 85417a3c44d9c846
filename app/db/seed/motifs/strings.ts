import { beam, dust, glow } from './light.ts';
import {
  circle,
  type Drawing,
  ellipse,
  line,
  linear,
  many,
  path,
  placed,
  type Random,
  rect,
  rimLit,
} from './shapes.ts';

/** A guitar's neck and headstock, thrust into the lights. */
export function guitarNeck(random: Random): Drawing {
  const sun = linear('sun', [0, 60, 0, 640], [[0, 0.86], [0.5, 0.62], [1, 0.12]], 0);
  return {
    back:
      beam({ x: 60, y: -40, to: 62, spread: 22, length: 1000, strength: 0.6 }) +
      beam({ x: 760, y: -40, to: 112, spread: 20, length: 1000, strength: 0.5 }) +
      glow(440, 340, 520, 0.5),
    shapes:
      sun +
      circle(440, 340, 268, 'url(#sun)') +
      dust(random, 60, [0, 0, 800, 800]) +
      placed('translate(482 344) rotate(33)', neckShadow()) +
      placed('translate(452 318) rotate(33)', neck(), headstock()),
    front: glow(760, -20, 420, 0.35) + glow(40, -20, 300, 0.3),
  };
}

function neckShadow(): string {
  return path('M-38 0L38 0L58 900L-58 900Z', 0, 'opacity=".4"') + path(HEAD, 0, 'opacity=".4"');
}

const HEAD =
  'M-37 4C-40 -30 -68 -46 -72 -92L-86 -262C-88 -300 -58 -316 -36 -304C-18 -294 -12 -280 0 -280C12 -280 18 -294 36 -304C58 -316 88 -300 86 -262L72 -92C68 -46 40 -30 37 4Z';

function neck(): string {
  const board = linear('board', [-50, 0, 50, 0], [[0, 0.46], [0.1, 0.16], [0.6, 0.05], [1, 0.02]]);
  const fret = linear('fret', [-50, 0, 50, 0], [[0, 1], [0.35, 0.62], [1, 0.18]]);
  const frets = many(13, (index) => {
    const y = fretAt(index + 1);
    const half = 37 + (y / 900) * 20;
    return rect(-half, y - 2.5, half * 2, 5, 'url(#fret)', 'rx="2"');
  });
  const inlays = [3, 5, 7, 9]
    .map((n) => circle(0, (fretAt(n) + fretAt(n - 1)) / 2, 9, 0.66))
    .join('');
  const strings = many(6, (index) => {
    const x = -26 + index * 10.4;
    return line(`M${x} 0L${x * 1.55} 900`, 0.95 - index * 0.07, 3.6 - index * 0.38);
  });
  const binding = line('M-37 0L-57 900', 0.98, 4);
  const wood = path('M-37 0L37 0L57 900L-57 900Z', 'url(#board)');
  return board + fret + wood + frets + inlays + strings + binding;
}

function fretAt(number: number): number {
  return 1100 * (1 - 2 ** (-number / 12));
}

function headstock(): string {
  const wood = linear('wood', [-90, 0, 90, 0], [[0, 0.34], [0.3, 0.13], [1, 0.03]]);
  const pegs = many(6, (index) => peg(index < 3 ? -1 : 1, index % 3));
  const strings = many(6, (index) => {
    const side = index < 3 ? -1 : 1;
    const row = index < 3 ? index : 5 - index;
    const [x, y] = [side * (41 + row * 5), -92 - row * 74];
    return line(`M${-26 + index * 10.4} 0L${x} ${y}`, 0.85, 2.4);
  });
  const nut = rect(-39, -8, 78, 13, 0.94, 'rx="3"');
  const board = rimLit('head', HEAD, { fill: 'url(#wood)', edge: 0.98, dx: 5, dy: 4 });
  return wood + pegs + board + posts() + strings + nut;
}

function peg(side: number, row: number): string {
  const y = -92 - row * 74;
  const x = side * (74 + row * 6);
  const button = side * 42;
  return (
    rect(Math.min(x, x + side * 28), y - 5, 28, 10, 0.05) +
    ellipse(x + button, y, 23, 18, 0.99) +
    ellipse(x + button + 3, y + 3, 21, 16, 0.04) +
    ellipse(x + button - 7, y - 5, 8, 4, 0.6)
  );
}

function posts(): string {
  return many(6, (index) => {
    const side = index < 3 ? -1 : 1;
    const row = index % 3;
    const [x, y] = [side * (48 + row * 5), -92 - row * 74];
    return circle(x, y, 15, 0.5) + circle(x + 2, y + 2, 13, 0.06) + circle(x - 1, y - 1, 7, 0.9);
  });
}

/** A double bass in a single spotlight. */
export function doubleBass(random: Random): Drawing {
  const pool = linear('pool', [0, 0, 0, 800], [[0, 0.5], [0.6, 0.34], [1, 0.14]], 0);
  return {
    back:
      beam({ x: 190, y: -60, to: 68, spread: 44, length: 1150, strength: 0.95 }) +
      beam({ x: 760, y: -60, to: 118, spread: 16, length: 900, strength: 0.4 }) +
      glow(330, 470, 560, 0.42),
    shapes:
      pool +
      placed('translate(372 236) rotate(14) scale(.98)', bassBody(), bassNeck(), bassStrings()) +
      dust(random, 90, [60, 0, 600, 760]),
    front: glow(190, -40, 460, 0.55) + glow(180, 640, 300, 0.14),
  };
}

const BODY_RIGHT =
  'M0 0L24 0C38 66 160 64 171 166C176 204 168 224 160 240C130 248 117 274 117 304C117 340 140 356 178 368C214 400 228 440 228 492C228 596 132 648 0 648';
export const bassOutline = `${BODY_RIGHT}C-132 648 -228 596 -228 492C-228 440 -214 400 -178 368C-140 356 -117 340 -117 304C-117 274 -130 248 -160 240C-168 224 -176 204 -171 166C-160 64 -38 66 -24 0Z`;

function bassBody(): string {
  const top = linear('top', [-228, 200, 228, 420], [[0, 0.72], [0.16, 0.46], [0.42, 0.2], [0.7, 0.08], [1, 0.03]]);
  const sheen = linear('sheen', [0, 60, 0, 620], [[0, 1, 0.3], [0.4, 1, 0.05], [0.75, 1, 0.22], [1, 1, 0]]);
  const body = rimLit('body', bassOutline, { fill: 'url(#top)', edge: 1, dx: 7, dy: 3 });
  const edging = placed('translate(0 12) scale(.945 .955)', line(bassOutline, 0.04, 3, 'opacity=".65"'));
  const curve = 'M-150 130C-150 200 -100 230 -98 304C-96 380 -190 400 -196 492C-200 560 -150 610 -90 630C-160 590 -168 540 -160 490C-150 410 -70 390 -72 304C-74 220 -120 200 -150 130Z';
  return top + sheen + body + path(curve, 'url(#sheen)') + edging + hole(-1) + hole(1);
}

function hole(side: number): string {
  const curve = 'M62 262C34 262 40 300 62 326C86 354 104 392 78 404C70 408 60 400 64 392';
  const dark = line(curve, 0.01, 11, 'stroke-linecap="round"');
  const ends = circle(66, 272, 12, 0.01) + circle(70, 396, 13, 0.01);
  const glint = line('M56 258C28 262 34 300 56 328', 0.7, 2, 'opacity=".7"');
  return placed(`scale(${side} 1)`, dark, ends, side < 0 ? '' : glint);
}

function bassNeck(): string {
  const ebony = linear('ebony', [-26, 0, 26, 0], [[0, 0.62], [0.18, 0.2], [0.5, 0.06], [1, 0.02]]);
  const scroll =
    'M-18 -300C-24 -350 -30 -392 -18 -420C-6 -450 34 -452 44 -424C52 -400 26 -386 16 -402C20 -388 30 -368 24 -340L20 -300Z';
  const gears = many(4, (index) => {
    const y = -318 - index * 24;
    const side = index % 2 === 0 ? -1 : 1;
    const x = side * 48;
    return rect(Math.min(0, x), y - 4, 48, 8, 0.2) + ellipse(x, y, 11, 16, side < 0 ? 0.9 : 0.24);
  });
  const fingerboard = path('M-19 -304L19 -304L31 208C18 218 -18 218 -31 208Z', 'url(#ebony)');
  const head = rimLit('scroll', scroll, { fill: 0.1, edge: 1, dx: 5, dy: 3 });
  const spiral = line('M-4 -418C4 -436 30 -434 31 -420C31 -410 20 -410 18 -416', 0.7, 3);
  return ebony + gears + head + spiral + fingerboard + line('M-19 -304L-31 208', 0.95, 2.5);
}

function bassStrings(): string {
  const bridge = path('M-54 352L-40 326C-14 316 14 316 40 326L54 352L34 352L24 338L8 352L-8 352L-24 338L-34 352Z', 0.82);
  const tailpiece = rimLit('tail', 'M-30 424L30 424L17 590L-17 590Z', { fill: 0.05, edge: 0.8, dx: 4, dy: 2 });
  const strings = many(4, (index) => {
    const share = index - 1.5;
    return line(
      `M${share * 8} -304L${share * 17} 322L${share * 13} 426`,
      0.95 - index * 0.12,
      3.4 - index * 0.4,
    );
  });
  return path('M-40 356L66 356L60 372L-30 372Z', 0, 'opacity=".35"') + tailpiece + bridge + strings;
}
