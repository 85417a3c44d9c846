import { dust, glow } from './light.ts';
import {
  circle,
  type Drawing,
  faded,
  line,
  linear,
  many,
  path,
  placed,
  radial,
  type Random,
  rect,
} from './shapes.ts';

/** A former picture house from the pavement, every lamp of the marquee on. */
export function marqueeLamps(random: Random): Drawing {
  const front = radial('front', [400, 470, 620], [[0, 0.5], [0.4, 0.26], [1, 0.05]]);
  return {
    back: glow(400, 420, 700, 0.35),
    shapes:
      front +
      path('M120 800V150L190 96H610L680 150V800Z', 'url(#front)') +
      fins() +
      blade() +
      entrance() +
      soffit() +
      canopy() +
      pavement() +
      dust(random, 30, [0, 0, 800, 700]),
    front: glow(400, 470, 520, 0.42) + glow(400, 200, 240, 0.22),
  };
}

function fins(): string {
  const left = many(5, (index) => rect(150 + index * 34, 118 - index * 6, 8, 330, 0.02) + rect(158 + index * 34, 118 - index * 6, 3, 330, 0.46));
  return left + placed('translate(800 0) scale(-1 1)', left) + line('M120 150L190 96H610L680 150', 0.5, 4);
}

/** The upright sign over the door, with its lamps and a star. */
function blade(): string {
  const panel = linear('panel', [0, 40, 0, 380], [[0, 0.16], [1, 0.4]]);
  const edge = many(11, (index) => bulb(346, 84 + index * 29, 6) + bulb(454, 84 + index * 29, 6));
  const ribs = many(7, (index) => path(`M400 ${114 + index * 40}l30 17l-30 17l-30 -17z`, 0.72 - index * 0.04));
  const star = path(starAt(400, 42, 46), 1) + path(starAt(400, 42, 28), 0.55);
  return panel + path('M330 390V76L400 40L470 76V390Z', 0.02) + path('M360 390V90L400 68L440 90V390Z', 'url(#panel)') + ribs + edge + glow(400, 42, 120, 0.8) + star;
}

function starAt(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const reach = index % 2 ? radius * 0.34 : index % 4 ? radius * 0.62 : radius;
    const angle = (index * Math.PI) / 8 - Math.PI / 2;
    return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

function canopy(): string {
  const board = linear('lightbox', [0, 392, 0, 486], [[0, 0.86], [0.5, 1], [1, 0.86]]);
  const rails = many(3, (index) => rect(66, 412 + index * 26, 668, 2, 0.5));
  const lamps = many(31, (index) => bulb(52 + index * 23.2, 376, 7) + bulb(52 + index * 23.2, 502, 7));
  return board + rect(30, 360, 740, 158, 0.02, 'rx="6"') + rect(60, 394, 680, 90, 'url(#lightbox)') + rails + lamps + many(4, (index) => bulb(42, 402 + index * 24, 6) + bulb(758, 402 + index * 24, 6));
}

/** The underside of the canopy: lamps in rows that run away to the doors. */
function soffit(): string {
  const ceiling = linear('soffit', [0, 516, 0, 590], [[0, 0.34], [1, 0.8]]);
  const rows = many(5, (row) => {
    const depth = row / 4;
    const half = 350 - depth * 158;
    return many(17, (index) => bulb(400 + ((index - 8) / 8) * half, 528 + depth * 48, 6.4 - depth * 3));
  });
  return ceiling + path('M30 518L770 518L610 586L190 586Z', 'url(#soffit)') + rows;
}

function entrance(): string {
  const foyer = linear('foyer', [0, 580, 0, 720], [[0, 1], [1, 0.7]]);
  const doors = many(6, (index) => {
    const x = 214 + index * 62;
    return rect(x, 592, 56, 130, 'url(#foyer)') + rect(x + 26, 592, 4, 130, 0.06) + rect(x + 18, 650, 20, 5, 0.06) + rect(x, 622, 56, 3, 0.2);
  });
  const frame = (x: number) => rect(x, 580, 60, 110, 0.5) + rect(x + 6, 586, 48, 98, 0.1) + circle(x + 30, 622, 17, 0.7) + path(`M${x + 6} 684l20 -40l14 22l14 -16v34z`, 0.44);
  return foyer + rect(120, 560, 560, 166, 0.05) + frame(134) + frame(606) + doors;
}

function pavement(): string {
  const wet = linear('wet', [0, 724, 0, 800], [[0, 0.55], [1, 0.06]], 0.2);
  const streaks = many(6, (index) => path(`M${214 + index * 62} 724h56l${(index - 2) * 8} 76h-64z`, 0.98, 'opacity=".28"'));
  const people = [[170, 0], [236, 1], [590, 2], [640, 3]].map(([x = 0, turn = 0]) => walker(x, turn)).join('');
  return wet + rect(0, 724, 800, 76, 0.03) + rect(0, 724, 800, 76, 'url(#wet)') + streaks + faded(0.5, many(3, (row) => rect(0, 740 + row * 20, 800, 2, 0))) + people;
}

function walker(x: number, turn: number): string {
  const size = 0.92 + (turn % 2) * 0.1;
  const coat = path('M-20 -118C-22 -132 20 -132 20 -118L30 -42L-28 -42Z', 0.01) + circle(0, -144, 13, 0.01);
  const legs = path('M-16 -46L-20 0L-8 0L-2 -46Z M2 -46L12 0L24 0L18 -46Z', 0.01);
  const hat = turn % 2 ? path('M-22 -150h44v5h-44z M-13 -166h26v18h-26z', 0.01) : '';
  return placed(`translate(${x} 762) scale(${turn > 1 ? -size : size} ${size})`, coat, legs, hat);
}

function bulb(x: number, y: number, radius: number): string {
  return circle(x, y, radius * 2.4, 'url(#glow)', 'opacity=".7"') + circle(x, y, radius, 1);
}
