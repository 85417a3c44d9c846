import { between, circle, ellipse, many, path, placed, type Random, rect } from './shapes.ts';

export type Hair = 'short' | 'bun' | 'bob' | 'long' | 'curls' | 'bald' | 'cap';

/** Head and shoulders from behind or before the light; the head is about one unit high. */
export function bust(hair: Hair): (fill: number) => string {
  return (fill) =>
    path(SHOULDERS, fill) + ellipse(0, 0, 0.37, 0.48, fill) + ellipse(0, 0.06, 0.42, 0.11, fill) + HAIRS[hair](fill);
}

const SHOULDERS =
  'M-1.1 3.2C-1.14 1.3 -1.04 0.92 -0.62 0.78C-0.36 0.7 -0.2 0.66 -0.19 0.36L0.19 0.36C0.2 0.66 0.36 0.7 0.62 0.78C1.04 0.92 1.14 1.3 1.1 3.2Z';

const HAIRS: Record<Hair, (fill: number) => string> = {
  bald: () => '',
  short: (fill) => path('M-0.4 0.04C-0.46 -0.36 -0.26 -0.58 0.04 -0.57C0.34 -0.56 0.46 -0.3 0.4 0.04Z', fill),
  bun: (fill) => circle(0.02, -0.62, 0.2, fill) + path('M-0.4 0.02C-0.44 -0.36 -0.24 -0.54 0 -0.54C0.24 -0.54 0.44 -0.36 0.4 0.02Z', fill),
  bob: (fill) => path('M-0.5 0.36C-0.56 -0.3 -0.38 -0.6 0 -0.6C0.38 -0.6 0.56 -0.3 0.5 0.36C0.4 0.44 -0.4 0.44 -0.5 0.36Z', fill),
  long: (fill) => path('M-0.54 0.98C-0.62 -0.2 -0.46 -0.6 0 -0.6C0.46 -0.6 0.62 -0.2 0.54 0.98C0.3 1.06 -0.3 1.06 -0.54 0.98Z', fill),
  curls: (fill) =>
    many(11, (index) => {
      const angle = Math.PI * (0.94 + index * 0.112);
      return circle(Math.cos(angle) * 0.46, Math.sin(angle) * 0.5 + 0.02, 0.17, fill);
    }),
  cap: (fill) => path('M-0.42 -0.08C-0.42 -0.46 -0.24 -0.58 0 -0.58C0.24 -0.58 0.42 -0.46 0.42 -0.08L0.66 -0.02L0.66 0.06L-0.42 0.02Z', fill),
};

type Crowd = { from: number; to: number; y: number; size: number; fill: number; edge: number; arms: number };

/** Heads before a stage, some with an arm in the air. `arms` is the share of people who do. */
export function crowd(random: Random, { from, to, y, size, fill, edge, arms }: Crowd): string {
  const kinds: Hair[] = ['short', 'bun', 'bob', 'short', 'curls', 'long', 'cap', 'bald'];
  const count = Math.ceil((to - from) / (size * 1.25));
  return many(count, (index) => {
    const x = from + ((index + between(random, 0.2, 0.8)) / count) * (to - from);
    const grown = size * between(random, 0.85, 1.15);
    const base = y + between(random, -0.3, 0.3) * size;
    const person = bust(kinds[Math.floor(random() * kinds.length)] ?? 'short');
    const raised = random() < arms ? arm(random) : () => '';
    const tilt = between(random, -8, 8);
    const draw = (dy: number, grey: number) =>
      placed(
        `translate(${x.toFixed(1)} ${(base + dy).toFixed(1)}) rotate(${tilt.toFixed(1)}) scale(${grown.toFixed(1)})`,
        raised(grey),
        person(grey),
      );
    return draw(-size * 0.05, edge) + draw(0, fill);
  });
}

function arm(random: Random): (fill: number) => string {
  const side = random() < 0.5 ? -1 : 1;
  const lean = between(random, -14, 22) * side;
  const isFist = random() < 0.45;
  return (fill) =>
    placed(
      `translate(${side * 0.84} 1.1) rotate(${lean.toFixed(1)})`,
      path('M-0.22 0.5L-0.15 -1.3L0.12 -1.3L0.24 0.5Z', fill),
      isFist ? ellipse(0, -1.44, 0.2, 0.22, fill) : hand(fill),
    );
}

function hand(fill: number): string {
  const fingers = many(4, (index) =>
    placed(`rotate(${-24 + index * 15} 0 -1.36)`, rect(-0.045, -1.86, 0.09, 0.45, fill, 'rx=".045"')),
  );
  return ellipse(0, -1.42, 0.17, 0.2, fill) + fingers + placed('rotate(58 0 -1.36)', rect(-0.045, -1.72, 0.09, 0.32, fill, 'rx=".045"'));
}
