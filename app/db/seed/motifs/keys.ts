import { glow } from './light.ts';
import {
  between,
  circle,
  type Drawing,
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

/** A modular synthesiser, close by: knobs, sockets, and the cables of an evening. */
export function synth(random: Random): Drawing {
  const sockets: [number, number][] = [];
  const rows = many(3, (row) => rowOf(random, -140 + row * 372, sockets));
  const dark = linear('dark', [120, 60, 760, 780], [[0, 0, 0], [0.45, 0, 0.12], [1, 0, 0.92]]);
  return {
    back: '',
    shapes:
      rect(0, 0, 800, 800, 0.02) +
      definitions() +
      placed('rotate(-11 400 400) translate(-60 0)', rows, cables(random, sockets)) +
      dark +
      rect(0, 0, 800, 800, 'url(#dark)'),
    front: glow(150, 110, 560, 0.34) + glow(90, 760, 300, 0.12),
  };
}

function definitions(): string {
  return (
    linear('plate', [0, -200, 0, 1000], [[0, 0.36], [0.5, 0.2], [1, 0.12]], 0.4) +
    '<radialGradient id="knob" cx=".34" cy=".28" r=".9"><stop offset="0" stop-color="rgb(190,190,255)"/><stop offset=".35" stop-color="rgb(64,64,255)"/><stop offset="1" stop-color="rgb(5,5,255)"/></radialGradient>'
  );
}

function rowOf(random: Random, y: number, sockets: [number, number][]): string {
  let row = rect(-80, y - 26, 1120, 26, 0.06) + line(`M-80 ${y - 24}L1040 ${y - 24}`, 0.6, 2);
  for (let x = -60; x < 1000; ) {
    const columns = 1 + Math.floor(random() * 3);
    const width = 34 + columns * 62;
    row += plate(x, y, width) + face(random, { x: x + 17, y, columns, sockets });
    x += width + 4;
  }
  return row;
}

function plate(x: number, y: number, width: number): string {
  const screws = [x + 12, x + width - 12].map((at) => circle(at, y + 12, 5, 0.7) + circle(at, y + 330, 5, 0.6));
  return (
    rect(x, y, width, 342, 'url(#plate)', 'rx="2"') +
    line(`M${x + 1} ${y + 341}V${y + 1}H${x + width}`, 0.75, 2, 'opacity=".7"') +
    screws.join('')
  );
}

type Face = { x: number; y: number; columns: number; sockets: [number, number][] };

function face(random: Random, { x, y, columns, sockets }: Face): string {
  const hasSliders = columns > 1 && random() < 0.35;
  const big = columns === 2 && random() < 0.6;
  let drawn = big ? knob(x + 62, y + 88, 46, random) : '';
  for (let column = 0; column < columns; column++) {
    const at = x + 31 + column * 62;
    if (hasSliders) drawn += slider(at, y + 40, random);
    else if (!big) drawn += knob(at, y + 60, 22, random) + knob(at, y + 122, 17, random);
    drawn += random() < 0.5 ? lamp(at, y + 172) : '';
    for (let socket = 0; socket < 3; socket++) {
      const place: [number, number] = [at, y + 208 + socket * 46];
      sockets.push(place);
      drawn += ring(...place, 13, 0.62, 5) + circle(...place, 9, 0);
    }
  }
  return drawn;
}

function knob(x: number, y: number, radius: number, random: Random): string {
  const turn = between(random, -140, 140);
  const ticks = many(11, (index) =>
    placed(`rotate(${-150 + index * 30} ${x} ${y})`, rect(x - 1, y - radius - 9, 2, 6, 0.8)),
  );
  return (
    ticks +
    circle(x + radius * 0.3, y + radius * 0.4, radius * 1.06, 0, 'opacity=".5"') +
    circle(x, y, radius, 'url(#knob)') +
    ring(x, y, radius * 0.72, 1, 1.5, 'opacity=".22"') +
    placed(`rotate(${turn.toFixed(0)} ${x} ${y})`, rect(x - 2, y - radius, 4, radius * 0.6, 0.98, 'rx="2"'))
  );
}

function slider(x: number, y: number, random: Random): string {
  const at = y + between(random, 8, 90);
  return rect(x - 4, y, 8, 116, 0, 'rx="4"') + rect(x - 15, at + 6, 34, 20, 0, 'rx="3" opacity=".5"') + rect(x - 17, at, 34, 20, 0.12, 'rx="3"') + rect(x - 17, at + 8, 34, 4, 0.98);
}

function lamp(x: number, y: number): string {
  return circle(x, y, 26, 'url(#glow)', 'opacity=".8"') + circle(x, y, 6, 1);
}

function cables(random: Random, sockets: [number, number][]): string {
  const near = sockets.filter(([x, y]) => x > 60 && x < 860 && y > 0 && y < 760);
  const greys = [0.95, 0.62, 0.1, 0.8, 0.45, 0.05, 0.95, 0.3];
  return many(13, (index) => {
    const [x1, y1] = near[Math.floor(random() * near.length)] ?? [100, 100];
    const far = near.filter(([x]) => Math.abs(x - x1) > 120 && Math.abs(x - x1) < 460);
    const [x2, y2] = far[Math.floor(random() * far.length)] ?? [600, 300];
    const sag = Math.max(y1, y2) + between(random, 60, 260);
    const d = `M${x1} ${y1}C${x1 + (x2 - x1) * 0.12} ${sag} ${x2 - (x2 - x1) * 0.12} ${sag} ${x2} ${y2}`;
    return cable(d, greys[index % greys.length] ?? 0.5) + plug(x1, y1) + plug(x2, y2);
  });
}

function cable(d: string, grey: number): string {
  const round = 'stroke-linecap="round"';
  return (
    placed('translate(16 22)', line(d, 0, 15, `opacity=".42" ${round}`)) +
    line(d, grey * 0.4, 15, round) +
    placed('translate(-1.5 -1.5)', line(d, grey, 9, round)) +
    placed('translate(-3 -3)', line(d, Math.min(1, grey + 0.45), 2.5, round))
  );
}

function plug(x: number, y: number): string {
  return circle(x + 4, y + 6, 15, 0, 'opacity=".5"') + circle(x, y, 14, 0.04) + circle(x - 2, y - 2, 9, 0.3) + circle(x - 4, y - 4, 3.5, 0.95);
}
