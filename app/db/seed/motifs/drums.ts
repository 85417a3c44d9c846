import { glow } from './light.ts';
import {
  circle,
  clipped,
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
  ring,
} from './shapes.ts';

/** A drum kit on its rug, seen from the lighting bridge. */
export function drumKit(random: Random): Drawing {
  const floor = radial('floor', [300, 290, 640], [[0, 0.44], [0.45, 0.25], [1, 0.02]], 0);
  return {
    back: '',
    shapes:
      floor +
      rect(0, 0, 800, 800, 'url(#floor)') +
      boards() +
      placed('rotate(-9 400 400)', rug()) +
      placed('translate(10 16)', bassDrum()) +
      drum(316, 322, 82) +
      drum(488, 318, 86) +
      drum(286, 512, 96) +
      drum(604, 494, 120) +
      stool(440, 668) +
      cymbal(132, 470, 100, random) +
      cymbal(178, 206, 124, random) +
      cymbal(652, 216, 146, random) +
      sticks(),
    front: glow(240, 180, 520, 0.2),
  };
}

function boards(): string {
  return faded(0.5, many(11, (index) => rect(0, index * 76 - 12, 800, 3, 0)));
}

function rug(): string {
  const border = many(4, (index) =>
    rect(
      70 + index * 22,
      90 + index * 22,
      660 - index * 44,
      640 - index * 44,
      'none',
      `stroke="${index % 2 ? 'rgb(150,150,255)' : 'rgb(20,20,255)'}" stroke-width="${index % 2 ? 5 : 9}"`,
    ),
  );
  const diamonds = many(36, (index) => {
    const [x, y] = [166 + (index % 6) * 94, 180 + Math.floor(index / 6) * 92];
    return path(`M${x} ${y - 26}l20 26l-20 26l-20 -26z`, 1, 'opacity=".1"');
  });
  const fringe = many(54, (index) => rect(72 + index * 12.3, 70, 5, 20, 0.42) + rect(72 + index * 12.3, 730, 5, 20, 0.3));
  return fringe + rect(70, 90, 660, 640, 0.06, 'opacity=".82"') + faded(0.55, border) + diamonds;
}

function bassDrum(): string {
  const shell = linear('shell', [270, 0, 530, 0], [[0, 0.3], [0.2, 0.62], [0.34, 0.9], [0.48, 0.4], [0.8, 0.1], [1, 0.03]]);
  const hoop = linear('hoop', [260, 0, 540, 0], [[0, 0.4], [0.3, 1], [0.6, 0.4], [1, 0.06]]);
  const lugs = many(5, (index) => rect(292 + index * 50, 150, 8, 150, 0.02, 'opacity=".6"'));
  const body = rect(272, 128, 256, 190, 'url(#shell)');
  const hoops = rect(260, 112, 280, 20, 'url(#hoop)', 'rx="6"') + rect(260, 314, 280, 20, 'url(#hoop)', 'rx="6"');
  return rect(292, 140, 280, 226, 0, 'rx="12" opacity=".5"') + shell + hoop + body + lugs + hoops;
}

/** Head, hoop and lugs; the light comes from the upper left. */
function drum(x: number, y: number, radius: number): string {
  const id = `drum${x}`;
  const skin = radial(id, [x - radius * 0.4, y - radius * 0.45, radius * 1.7], [[0, 0.98], [0.5, 0.78], [1, 0.36]]);
  const rim = linear(`rim${x}`, [x - radius, y - radius, x + radius, y + radius], [[0, 1], [0.45, 0.5], [1, 0.05]]);
  const lugs = many(8, (index) =>
    placed(`rotate(${index * 45 + 12} ${x} ${y})`, rect(x - 6, y - radius - 11, 12, 20, 0.05, 'rx="3"') + circle(x, y - radius + 3, 3.4, 0.9)),
  );
  const wear = circle(x + 4, y + 6, radius * 0.34, 0, 'opacity=".1"');
  return (
    skin +
    rim +
    shadow(x, y, radius + 6, 0.24) +
    circle(x, y, radius + 7, 0.03) +
    circle(x, y, radius, `url(#${id})`) +
    wear +
    ring(x, y, radius - 2, `url(#rim${x})`, 9) +
    ring(x, y, radius - 9, 0, 2.5, 'opacity=".5"') +
    lugs
  );
}

function shadow(x: number, y: number, radius: number, height: number): string {
  const [cx, cy] = [x + radius * height * 1.5, y + radius * height * 1.6];
  return circle(cx, cy, radius * 1.04, 0, 'opacity=".3"') + circle(cx, cy, radius * 0.94, 0, 'opacity=".42"');
}

/** Bronze: fine grooves, and light in two opposite wedges. */
function cymbal(x: number, y: number, radius: number, random: Random): string {
  const turn = Math.round(118 + random() * 24);
  const metal = radial(`metal${x}`, [x, y, radius], [[0, 0.34], [0.3, 0.26], [0.9, 0.34], [1, 0.5]]);
  const grooves = many(13, (index) => ring(x, y, radius * (0.3 + index * 0.053), index % 2 ? 0 : 1, 1.6, 'opacity=".2"'));
  const wedges = [34, 22, 12, 5].map((half) => wedge(x, y, radius, half)).join('');
  const disc = `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
  return (
    metal +
    shadow(x, y, radius, 0.36) +
    path(disc, `url(#metal${x})`) +
    clipped(`disc${x}`, disc, placed(`rotate(${turn} ${x} ${y})`, wedges, faded(0.55, placed(`rotate(78 ${x} ${y})`, wedges)))) +
    grooves +
    circle(x + 3, y + 3, radius * 0.24, 0, 'opacity=".35"') +
    circle(x, y, radius * 0.22, 0.46) +
    circle(x - radius * 0.06, y - radius * 0.07, radius * 0.09, 1, 'opacity=".75"') +
    circle(x, y, 6, 0.02) +
    ring(x, y, radius - 1, 1, 2, 'opacity=".6"')
  );
}

function wedge(x: number, y: number, radius: number, half: number): string {
  const spread = Math.tan((half * Math.PI) / 180) * radius;
  const blade = (side: number) => path(`M${x} ${y}L${x - spread} ${y + side * radius}H${x + spread}Z`, 1, 'opacity=".24"');
  return blade(-1) + blade(1);
}

function stool(x: number, y: number): string {
  const seat = radial('seat', [x - 26, y - 30, 120], [[0, 0.5], [0.6, 0.16], [1, 0.04]]);
  const button = circle(x, y, 7, 0.02) + ring(x, y, 58, 0, 3, 'opacity=".5"');
  return seat + shadow(x, y, 76, 0.3) + circle(x, y, 76, 'url(#seat)') + ring(x, y, 74, 0.6, 3, 'opacity=".5"') + button;
}

function sticks(): string {
  const stick = (turn: number) =>
    placed(
      `translate(286 512) rotate(${turn})`,
      line('M-118 24L108 24', 0, 9, 'opacity=".35" stroke-linecap="round"') +
        line('M-124 8L100 8', 0.99, 9, 'stroke-linecap="round"') +
        line('M-124 11L90 11', 0.5, 3) +
        circle(104, 8, 7, 0.99),
    );
  return stick(-38) + stick(22);
}
