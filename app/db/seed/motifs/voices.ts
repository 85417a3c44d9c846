import { bust, type Hair } from './people.ts';
import { beam, dust, glow } from './light.ts';
import {
  between,
  type Drawing,
  ellipse,
  line,
  linear,
  many,
  oneOf,
  path,
  placed,
  radial,
  type Random,
  rect,
  rimLit,
} from './shapes.ts';

/** An old stage microphone, with the house lights behind it. */
export function microphone(random: Random): Drawing {
  return {
    back:
      beam({ x: 40, y: -60, to: 52, spread: 26, length: 1150, strength: 0.85 }) +
      beam({ x: 760, y: -60, to: 128, spread: 26, length: 1150, strength: 0.85 }) +
      beam({ x: 400, y: -120, to: 90, spread: 30, length: 900, strength: 0.5 }) +
      glow(400, 380, 460, 0.6),
    shapes: lampSpots(random) + stand() + placed('translate(400 330) rotate(-7)', capsule()) + dust(random, 70, [0, 0, 800, 800]),
    front: glow(40, -40, 380, 0.7) + glow(760, -40, 380, 0.7),
  };
}

function lampSpots(random: Random): string {
  return many(16, () => {
    const radius = between(random, 14, 44);
    const [x, y] = [between(random, 0, 800), between(random, 480, 790)];
    return ellipse(x, y, radius, radius, 1, `opacity="${between(random, 0.05, 0.16).toFixed(2)}"`);
  });
}

function stand(): string {
  const pole = linear('pole', [384, 0, 416, 0], [[0, 1], [0.2, 0.4], [0.5, 0.04], [0.8, 0.1], [1, 0.8]]);
  return (
    pole +
    rect(387, 560, 26, 260, 'url(#pole)') +
    rect(376, 590, 48, 46, 'url(#pole)', 'rx="6"') +
    rect(380, 700, 40, 14, 'url(#pole)', 'rx="4"')
  );
}

const SHELL = 'M-128 -40C-128 -190 -86 -236 0 -236C86 -236 128 -190 128 -40L120 120C114 178 78 206 0 206C-78 206 -114 178 -120 120Z';

function capsule(): string {
  const chrome = linear('chrome', [-130, 0, 130, 0], [[0, 1], [0.1, 0.66], [0.26, 0.12], [0.5, 0.04], [0.72, 0.1], [0.9, 0.6], [1, 1]]);
  const rib = linear('rib', [-130, 0, 130, 0], [[0, 1], [0.14, 0.9], [0.34, 0.4], [0.5, 0.3], [0.66, 0.4], [0.86, 0.9], [1, 1]]);
  const ribs = many(9, (index) => {
    const x = (index - 4) * 27;
    const reach = Math.sqrt(1 - (x / 150) ** 2);
    const top = -216 * reach;
    return (
      line(`M${x} ${top}C${x * 1.04} -120 ${x * 1.04} -60 ${x} -22`, 'url(#rib)', 9, 'stroke-linecap="round"') +
      line(`M${x} 56C${x} 110 ${x * 0.96} 140 ${x * 0.9} ${176 * reach}`, 'url(#rib)', 9, 'stroke-linecap="round"')
    );
  });
  const band = path('M-131 -26L131 -26L127 48L-127 48Z', 'url(#chrome)') + line('M-131 -26L131 -26', 1, 4) + line('M-127 48L127 48', 0.7, 3);
  const badge = rect(-46, -8, 92, 38, 0.02, 'rx="19"') + rect(-42, -4, 84, 30, 0.95, 'rx="15"') + rect(-37, 0, 76, 24, 0.45, 'rx="12"');
  const yoke = path('M-34 196L34 196L28 262L-28 262Z', 'url(#chrome)') + ellipse(0, 262, 30, 8, 0.5);
  const shell = rimLit('shell', SHELL, { fill: 0.03, edge: 1, dx: 0, dy: 7 });
  const edge = line(SHELL, 'url(#chrome)', 12);
  return chrome + rib + yoke + shell + ribs + edge + band + badge;
}

/** A choir from behind the conductor's lamp: rows of heads, each row deeper in the haze. */
export function choir(random: Random): Drawing {
  const glass = radial('glass', [400, 250, 420], [[0, 1], [0.4, 0.8], [1, 0.3]], 0);
  const rows = [
    { y: 356, size: 62, count: 8, grey: 0.42, edge: 0.9 },
    { y: 446, size: 76, count: 7, grey: 0.26, edge: 0.85 },
    { y: 556, size: 94, count: 6, grey: 0.13, edge: 0.8 },
    { y: 700, size: 120, count: 5, grey: 0.03, edge: 0.72 },
  ];
  return {
    back: beam({ x: 400, y: -80, to: 90, spread: 80, length: 900, strength: 0.7 }) + glow(400, 240, 560, 0.75),
    shapes: glass + window() + rows.map((row) => singers(random, row)).join('') + dust(random, 60, [0, 0, 800, 500]),
    front: glow(400, 180, 420, 0.35),
  };
}

function window(): string {
  const pane = 'M250 330V190C250 90 330 24 400 -6C470 24 550 90 550 190V330Z';
  const tracery = many(5, (index) => rect(278 + index * 57, -20, 7, 360, 0.06));
  const bars = many(6, (index) => rect(240, 40 + index * 54, 320, 5, 0.06));
  return path(pane, 'url(#glass)') + faded2(pane, tracery + bars) + line(pane, 0.05, 14);
}

function faded2(pane: string, content: string): string {
  return `<clipPath id="pane"><path d="${pane}"/></clipPath><g clip-path="url(#pane)">${content}</g>`;
}

const HAIR: [Hair, ...Hair[]] = ['short', 'bun', 'bob', 'long', 'curls', 'bald'];

type Row = { y: number; size: number; count: number; grey: number; edge: number };

function singers(random: Random, { y, size, count, grey, edge }: Row): string {
  const gap = 860 / count;
  return many(count, (index) => {
    const middle = (index + 0.5) / count - 0.5;
    const x = 400 + middle * 860 + between(random, -0.08, 0.08) * gap;
    const lift = Math.abs(middle) * -36 + between(random, -0.1, 0.1) * size;
    const person = bust(oneOf(random, HAIR));
    const at = (dx: number, dy: number, fill: number) =>
      placed(`translate(${(x + dx).toFixed(1)} ${(y + lift + dy).toFixed(1)}) scale(${size})`, person(fill));
    return at(0, 0, edge) + at(-middle * 5, 4.5, grey);
  });
}
