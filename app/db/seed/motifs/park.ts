import { figure } from './figures.ts';
import { beam, dust, glow } from './light.ts';
import { crowd } from './people.ts';
import {
  between,
  circle,
  type Drawing,
  ellipse,
  line,
  linear,
  many,
  path,
  placed,
  radial,
  type Random,
  rect,
} from './shapes.ts';

/** A bandshell among trees, the audience on the grass. */
export function bandshell(random: Random): Drawing {
  const night = linear('night', [0, 0, 0, 600], [[0, 0.06], [1, 0.4]], 0);
  return {
    back: '',
    shapes:
      night +
      rect(0, 0, 800, 800, 'url(#night)') +
      stars(random, 800) +
      trees(random, { from: -40, to: 150, base: 600, tall: 420, grey: 0.1 }) +
      trees(random, { from: 650, to: 840, base: 600, tall: 460, grey: 0.1 }) +
      placed('translate(400 560)', shell()) +
      trees(random, { from: -90, to: 30, base: 690, tall: 560, grey: 0.015 }) +
      trees(random, { from: 770, to: 890, base: 690, tall: 600, grey: 0.015 }) +
      lawn() +
      crowd(random, { from: -20, to: 820, y: 690, size: 34, fill: 0.07, edge: 0.62, arms: 0.06 }) +
      crowd(random, { from: -20, to: 820, y: 752, size: 46, fill: 0.012, edge: 0.4, arms: 0.1 }) +
      dust(random, 40, [100, 200, 600, 400]),
    front: glow(400, 480, 430, 0.42),
  };
}

/** Ribs of a half dome around the players, brighter towards its middle; the stage is at y = 0. */
function shell(): string {
  const ribs = many(7, (index) => {
    const radius = 300 - index * 34;
    const id = `rib${index}`;
    const shade = radial(id, [0, -30, radius], [[0, 1], [0.75, 0.3 + index * 0.1], [1, 0.16 + index * 0.11]]);
    const half = `M${-radius} 0V-40A${radius} ${radius} 0 0 1 ${radius} -40V0Z`;
    return shade + path(half, `url(#${id})`) + line(`M${-radius} 0V-40A${radius} ${radius} 0 0 1 ${radius} -40V0`, index ? 0.08 : 1, index ? 3 : 6);
  });
  const lamps = many(19, (index) => {
    const angle = Math.PI * (1 + index / 18);
    const [x, y] = [Math.cos(angle) * 283, Math.sin(angle) * 283 - 40];
    return circle(x, y, 13, 'url(#glow)') + circle(x, y, 4.4, 1);
  });
  const band = [
    placed('translate(-92 -6) scale(.8)', figure('bassist')(0.01)),
    placed('translate(-8 -2) scale(.84)', figure('singer')(0.01)),
    placed('translate(84 -6) scale(.8)', figure('guitarist')(0.01)),
  ].join('');
  const steps = many(4, (index) => rect(-330 - index * 16, index * 16, 660 + index * 32, 16, 0.3 - index * 0.06) + rect(-330 - index * 16, index * 16, 660 + index * 32, 3, 0.95 - index * 0.16));
  return ribs + lamps + steps + band;
}

function lawn(): string {
  const grass = linear('grass', [0, 620, 0, 800], [[0, 0.42], [1, 0.03]], 0.3);
  return grass + rect(0, 622, 800, 180, 'url(#grass)');
}

function stars(random: Random, width: number): string {
  return many(Math.round(width / 14), () =>
    circle(Math.round(random() * width), Math.round(random() * 300), between(random, 0.8, 2), 1, 'opacity=".7"'),
  );
}

type Grove = { from: number; to: number; base: number; tall: number; grey: number };

function trees(random: Random, { from, to, base, tall, grey }: Grove): string {
  const middle = (from + to) / 2;
  const trunk = path(`M${middle - 14} ${base}L${middle - 7} ${base - tall * 0.6}h14L${middle + 16} ${base}Z`, grey);
  const leaves = many(46, () => {
    const [x, y] = [between(random, from, to), base - tall * between(random, 0.32, 1)];
    const share = 1 - Math.abs((base - y) / tall - 0.62) * 1.5;
    return circle(middle + (x - middle) * share, y, between(random, 16, 46), grey);
  });
  return trunk + leaves;
}

/** The same park seen wide: strings of bulbs between the trees, and the shell far off. */
export function festoons(random: Random): Drawing {
  const dusk = linear('dusk', [0, 0, 0, 620], [[0, 0.05], [0.6, 0.26], [1, 0.62]], 0);
  const strings = [
    [-40, 150, 560, 90, 190],
    [560, 90, 1240, 120, 220],
    [1240, 120, 2040, 60, 240],
    [-40, 300, 780, 210, 150],
    [780, 210, 1400, 260, 130],
    [1400, 260, 2040, 190, 160],
  ].map((one) => festoon(one));
  return {
    back: '',
    shapes:
      dusk +
      rect(0, 0, 2000, 800, 'url(#dusk)') +
      stars(random, 2000) +
      many(9, (index) => trees(random, { from: index * 240 - 100, to: index * 240 + 110, base: 610, tall: between(random, 240, 380), grey: 0.13 })) +
      placed('translate(1000 596) scale(.72)', shell()) +
      trees(random, { from: -60, to: 190, base: 720, tall: 720, grey: 0.02 }) +
      trees(random, { from: 1780, to: 2060, base: 720, tall: 760, grey: 0.02 }) +
      linear('meadow', [0, 640, 0, 800], [[0, 0.5], [1, 0.03]], 0.3) +
      rect(0, 636, 2000, 170, 'url(#meadow)') +
      ellipse(1000, 660, 420, 26, 1, 'opacity=".3"') +
      crowd(random, { from: -20, to: 2020, y: 676, size: 30, fill: 0.1, edge: 0.66, arms: 0.05 }) +
      strings.join('') +
      crowd(random, { from: -20, to: 2020, y: 752, size: 46, fill: 0.012, edge: 0.44, arms: 0.1 }),
    front: glow(1000, 520, 560, 0.45) + beam({ x: 1000, y: 420, to: 90, spread: 120, length: 420, strength: 0.2 }),
  };
}

function festoon([x1 = 0, y1 = 0, x2 = 0, y2 = 0, sag = 0]: number[]): string {
  const at = (share: number): [number, number] => [
    x1 + (x2 - x1) * share,
    y1 + (y2 - y1) * share + sag * 4 * share * (1 - share) * 0.5,
  ];
  const count = Math.round((x2 - x1) / 52);
  const wire = Array.from({ length: 25 }, (_, index) => at(index / 24).map((n) => n.toFixed(1)).join(' '));
  const bulbs = many(count, (index) => {
    const [x, y] = at((index + 0.5) / count).map(Math.round);
    return circle(x ?? 0, (y ?? 0) + 12, 26, 'url(#glow)', 'opacity=".85"') + circle(x ?? 0, (y ?? 0) + 12, 7.5, 1);
  });
  return line(`M${wire.join('L')}`, 0.01, 3) + bulbs;
}
