import { figure } from './figures.ts';
import { dust, glow } from './light.ts';
import { crowd } from './people.ts';
import {
  between,
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

/** A tiled town house at night, its door open and lit. */
export function litDoorway(random: Random): Drawing {
  const wall = radial('wall', [400, 560, 560], [[0, 0.62], [0.3, 0.34], [0.65, 0.15], [1, 0.05]]);
  const tiles =
    '<pattern id="tiles" width="36" height="36" patternUnits="userSpaceOnUse"><path d="M18 2L34 18L18 34L2 18Z M0 0h9L0 9z M36 0v9l-9-9z M0 36v-9l9 9z M36 36h-9l9-9z" fill="#00f" opacity=".32"/><circle cx="18" cy="18" r="5" fill="#fff" opacity=".12"/></pattern>';
  return {
    back: glow(400, 520, 620, 0.3) + glow(400, 30, 500, 0.1),
    shapes:
      wall +
      tiles +
      neighbours() +
      rect(140, 40, 520, 640, 'url(#wall)') +
      rect(140, 70, 520, 600, 'url(#tiles)') +
      cornice() +
      many(3, (index) => frenchWindow(204 + index * 148, 96, index === 2)) +
      many(3, (index) => frenchWindow(204 + index * 148, 292, index === 0)) +
      street() +
      doorway() +
      lantern(262, 500) +
      placed('translate(424 694) scale(1.02)', figure('standing')(0.01)) +
      placed('translate(556 712) scale(-1.1 1.1)', figure('waiting')(0.01)) +
      faded(0.8, line('M-10 60C200 110 560 120 810 30', 0.01, 4) + line('M-10 96C240 140 560 140 810 84', 0.01, 3)) +
      dust(random, 30, [250, 300, 320, 380]),
    front: glow(400, 590, 330, 0.5) + glow(262, 500, 190, 0.6),
  };
}

function neighbours(): string {
  const openings = (x: number) =>
    many(3, (row) => rect(x, 130 + row * 180, 64, 110, 0.012) + rect(x - 6, 244 + row * 180, 76, 5, 0.16));
  return rect(-10, 96, 156, 590, 0.075) + rect(654, 10, 160, 680, 0.06) + openings(40) + openings(706) + rect(-10, 88, 154, 12, 0.13) + rect(650, 2, 160, 12, 0.1);
}

function cornice(): string {
  const stone = linear('stone', [0, 40, 0, 680], [[0, 0.2], [0.6, 0.4], [1, 0.66]]);
  const quoins = [140, 638].map((x) => rect(x, 60, 22, 620, 'url(#stone)')).join('');
  return stone + quoins + rect(126, 34, 548, 16, 0.26) + rect(134, 50, 532, 9, 0.09) + rect(140, 268, 520, 6, 0.2);
}

function frenchWindow(x: number, y: number, isLit: boolean): string {
  const glass = isLit ? 0.86 : 0.035;
  const balcony = many(13, (index) => rect(x - 16 + index * 10.6, y + 96, 2.6, 48, 0.01)) + rect(x - 22, y + 92, 140, 5, 0.01) + rect(x - 24, y + 142, 144, 8, 0.3);
  return (
    rect(x - 10, y - 12, 116, 156, 'url(#stone)') +
    rect(x, y, 96, 140, glass) +
    rect(x + 45, y, 6, 140, 0.12) +
    many(2, (row) => rect(x, y + 42 + row * 46, 96, 4, 0.12)) +
    (isLit ? path(`M${x} ${y}h26c-4 50 -14 90 -26 110z M${x + 96} ${y}h-26c4 50 14 90 26 110z`, 0.5) : '') +
    balcony
  );
}

function street(): string {
  const stones = radial('cobbles', [400, 690, 440], [[0, 0.96], [0.25, 0.6], [0.6, 0.22], [1, 0.02]], 0.3);
  const joints = many(7, (row) => {
    const y = 690 + row * row * 2.6 + row * 4;
    return rect(0, y, 800, 1.4 + row * 0.5, 0, 'opacity=".55"') + many(34, (index) => {
      const x = 400 + (index - 16.5 + (row % 2) * 0.5) * (26 + row * 7);
      return rect(x, y, 1.4 + row * 0.4, 10 + row * 5, 0, 'opacity=".5"');
    });
  });
  const spill = path('M338 676L462 676L640 800L160 800Z', 0.98, 'opacity=".4"');
  return stones + rect(0, 676, 800, 124, 0.03) + rect(0, 676, 800, 124, 'url(#cobbles)') + spill + joints;
}

function doorway(): string {
  const inside = linear('inside', [0, 440, 0, 680], [[0, 0.78], [0.5, 0.98], [1, 1]]);
  const arch = (grow: number) => `M${334 - grow} 678V${524 - grow}A${66 + grow} ${66 + grow} 0 0 1 ${466 + grow} ${524 - grow}V678Z`;
  const leaf = (side: number) =>
    placed(`translate(400 0) scale(${side} 1)`, path('M66 520L104 506L104 690L66 678Z', 0.03), path('M73 530L97 522L97 590L73 590Z', 0.14));
  const fan = many(5, (index) => placed(`rotate(${-60 + index * 30} 400 524)`, rect(398, 458, 4, 66, 0.08)));
  return inside + path(arch(22), 'url(#stone)') + path(arch(8), 0.05) + path(arch(0), 'url(#inside)') + fan + rect(334, 520, 132, 6, 0.08) + leaf(1) + leaf(-1);
}

function lantern(x: number, y: number): string {
  return (
    line(`M${x - 34} ${y - 44}C${x - 10} ${y - 66} ${x} ${y - 50} ${x} ${y - 30}`, 0.02, 5) +
    path(`M${x - 16} ${y - 22}h32l-7 44h-18z`, 1) +
    path(`M${x - 20} ${y - 22}h40l-12 -14h-16z`, 0.02) +
    rect(x - 1.5, y - 22, 3, 44, 0.1)
  );
}

/** A warehouse under a sawtooth roof, lit from within. */
export function sawtoothRoof(random: Random): Drawing {
  const sky = linear('sky', [0, 0, 0, 700], [[0, 0.05], [0.55, 0.26], [1, 0.5]], 0);
  const brick = linear('brick', [0, 400, 0, 690], [[0, 0.07], [1, 0.13]]);
  const teeth = many(4, (index) => tooth(-60 + index * 214));
  return {
    back: '',
    shapes:
      sky +
      brick +
      rect(0, 0, 800, 800, 'url(#sky)') +
      faded(0.75, circle(610, 128, 62, 'url(#moon)')) +
      '<radialGradient id="moon"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="rgb(205,205,255)"/></radialGradient>' +
      path('M96 470L108 96L150 96L162 470Z', 0.035) +
      rect(102, 88, 54, 14, 0.06) +
      rect(104, 130, 50, 6, 0.12) +
      teeth +
      rect(-10, 404, 820, 290, 'url(#brick)') +
      courses() +
      rollerDoor() +
      rect(0, 690, 800, 110, 0.025) +
      path('M250 690L550 690L720 800L80 800Z', 'url(#apron)') +
      linear('apron', [0, 690, 0, 800], [[0, 0.95], [1, 0.12]], 0.3) +
      crowd(random, { from: 262, to: 560, y: 612, size: 30, fill: 0.01, edge: 0.2, arms: 0.1 }) +
      placed('translate(640 716) scale(1.05)', figure('waiting')(0.005)) +
      dust(random, 40, [0, 0, 800, 400]),
    front: glow(400, 610, 340, 0.45) + many(4, (index) => glow(120 + index * 214, 320, 200, 0.32)),
  };
}

function tooth(x: number): string {
  const panes = many(5, (column) => rect(x + 150 + column * 12.8, 250, 2.4, 160, 0.06));
  const glass = `M${x + 148} 262L${x + 210} 250L${x + 210} 404L${x + 148} 404Z`;
  const id = `pane${x + 60}`;
  const lit = linear(id, [0, 250, 0, 404], [[0, 1], [1, 0.7]]);
  const bars = many(3, (row) => rect(x + 148, 292 + row * 36, 62, 3, 0.06));
  return (
    lit +
    path(`M${x} 408L${x + 148} 236L${x + 216} 236L${x + 216} 408Z`, 0.05) +
    path(glass, `url(#${id})`) +
    panes +
    bars +
    line(`M${x} 408L${x + 148} 236L${x + 216} 236`, 0.42, 4) +
    line(`M${x + 40} 372L${x + 148} 246`, 0.16, 2)
  );
}

function courses(): string {
  const bricks = many(17, (row) => rect(0, 414 + row * 16, 800, 1.6, 0, 'opacity=".4"'));
  const lamps = [120, 690].map((x) => glow(x, 470, 130, 0.5) + path(`M${x - 22} 470h44l-12 -20h-20z`, 0.01) + rect(x - 2, 430, 4, 22, 0.01) + circle(x, 473, 8, 1)).join('');
  const windows = [40, 640].map((x) => rect(x, 520, 120, 74, 0.3) + many(4, (index) => rect(x + index * 40 - 1, 520, 4, 74, 0.02)) + rect(x, 556, 120, 3, 0.02)).join('');
  return bricks + rect(-10, 400, 820, 10, 0.3) + windows + lamps;
}

function rollerDoor(): string {
  const inside = linear('hall', [0, 480, 0, 690], [[0, 0.7], [1, 1]]);
  const slats = many(5, (index) => rect(250, 452 + index * 9, 300, 3, 0.3));
  return inside + rect(238, 440, 324, 252, 0.02) + rect(250, 450, 300, 242, 'url(#hall)') + rect(250, 450, 300, 46, 0.1) + slats;
}

