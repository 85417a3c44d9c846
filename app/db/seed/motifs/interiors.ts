import { figure } from './figures.ts';
import { dust, glow } from './light.ts';
import {
  between,
  circle,
  clipped,
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
  ring,
  rimLit,
} from './shapes.ts';

/** A vaulted cellar: arch behind arch, and someone playing at its end. */
export function vaultedCellar(random: Random): Drawing {
  const depths = [1.86, 1.36, 1, 0.735, 0.54, 0.4];
  const vaults = depths.map((size, index) => vault(size, index)).join('');
  const floor = linear('stones', [0, 470, 0, 800], [[0, 0.9], [0.3, 0.4], [1, 0.05]], 0.2);
  const ends = radial('end', [400, 400, 150], [[0, 1], [0.6, 0.94], [1, 0.6]]);
  const barrels = [1.7, 1.24, 0.9].map((size) => barrel(-1, size) + barrel(1, size)).join('');
  const lamps = depths.slice(0, 5).map((size) => hangingLamp(size)).join('');
  return {
    back: '',
    shapes:
      floor +
      ends +
      rect(0, 0, 800, 800, 0.03) +
      vaults +
      path(arch(0.29), 'url(#end)') +
      path('M338 478L462 478L700 800L100 800Z', 'url(#stones)') +
      many(7, (index) => rect(0, 490 + index * index * 6.4, 800, 1 + index * 0.4, 0, 'opacity=".34"')) +
      placed('translate(386 494) scale(.54)', figure('bassist')(0.01)) +
      barrels +
      lamps +
      dust(random, 50, [100, 200, 600, 500]),
    front: glow(400, 410, 300, 0.6) + glow(400, 470, 520, 0.16),
  };
}

/** The outline of an opening in the vault, in the distance `size` stands for. */
function arch(size: number): string {
  const [half, top, base] = [214 * size, 430 - 190 * size, 430 + 168 * size];
  const spring = 430 - 20 * size;
  return `M${400 - half} ${base}V${spring}C${400 - half} ${top - 40 * size} ${400 + half} ${top - 40 * size} ${400 + half} ${spring}V${base}Z`;
}

function vault(size: number, index: number): string {
  const id = `vault${index}`;
  const near = 0.08 + index * 0.075;
  const shade = radial(id, [400, 430, 330 * size], [[0, near + 0.62], [0.5, near + 0.2], [1, near * 0.6]], 0.15);
  const joints = many(11, (stone) => {
    const angle = Math.PI * (1 + stone / 10);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return line(
      `M${400 + x * 214 * size} ${400 + y * 190 * size}L${400 + x * 250 * size} ${400 + y * 226 * size}`,
      0.01,
      2.4 * size,
    );
  });
  const face = line(arch(size * 1.075), 0.05 + index * 0.03, 34 * size);
  return shade + path(arch(size * 1.15), 0.02) + face + joints + path(arch(size), `url(#${id})`) + line(arch(size), Math.min(1, 0.62 + index * 0.07), 3.4 * size);
}

function barrel(side: number, size: number): string {
  const [x, y, radius] = [400 + side * 186 * size, 430 + 112 * size, 54 * size];
  const id = `barrel${side}${Math.round(size * 100)}`;
  const wood = radial(id, [x - side * radius * 0.7, y - radius * 0.2, radius * 1.9], [[0, 0.56], [0.4, 0.2], [1, 0.03]]);
  const staves = many(7, (index) => rect(x - radius + ((index + 1) * radius) / 4, y - radius, 2 * size, radius * 2, 0, 'opacity=".45"'));
  const disc = `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
  return (
    wood +
    circle(x, y, radius * 1.08, 0.01) +
    clipped(`${id}c`, disc, path(disc, `url(#${id})`) + staves) +
    ring(x, y, radius * 0.97, 0.42, 4 * size) +
    rect(x - radius * 0.9, y - 3 * size, radius * 1.8, 9 * size, 0.02, 'opacity=".7"') +
    circle(x, y + radius * 0.55, 4 * size, 0.6)
  );
}

function hangingLamp(size: number): string {
  const y = 430 - 176 * size;
  return y < -20 ? '' : line(`M400 ${y - 40 * size}V${y}`, 0.01, 2.4 * size) + glow(400, y, 74 * size, 0.9) + circle(400, y + 4 * size, 7.5 * size, 1);
}

/** A jazz bar before the first guest: lamps, bottles, and a row of stools. */
export function rowOfStools(random: Random): Drawing {
  const shelf = linear('shelf', [0, 190, 0, 480], [[0, 0.16], [0.3, 0.56], [0.75, 0.74], [1, 0.4]], 0);
  return {
    back: '',
    shapes:
      shelf +
      rect(0, 0, 800, 800, 0.03) +
      rect(40, 200, 720, 300, 'url(#shelf)') +
      bottles(random, 330) +
      bottles(random, 462) +
      many(5, (index) => rect(28 + index * 181, 190, 14, 320, 0.02)) +
      rect(20, 182, 760, 20, 0.04) +
      pendants() +
      counter() +
      many(5, (index) => stool(96 + index * 152)) +
      dust(random, 40, [0, 120, 800, 500]),
    front: many(3, (index) => glow(160 + index * 240, 176, 220, 0.6)) + glow(400, 520, 480, 0.14),
  };
}

function bottles(random: Random, base: number): string {
  let drawn = rect(30, base, 740, 8, 0.02) + rect(30, base + 8, 740, 3, 0.8, 'opacity=".5"');
  for (let x = 52; x < 744; x += between(random, 24, 38)) {
    const [half, tall] = [between(random, 7, 12), between(random, 56, 96)];
    const neck = half * 0.36;
    const grey = between(random, 0.02, 0.3);
    const shoulder = base - tall * between(random, 0.5, 0.66);
    const glass = `M${x - half} ${base}V${shoulder + 10}C${x - half} ${shoulder - 4} ${x - neck} ${shoulder} ${x - neck} ${shoulder - 14}V${base - tall}H${x + neck}V${shoulder - 14}C${x + neck} ${shoulder} ${x + half} ${shoulder - 4} ${x + half} ${shoulder + 10}V${base}Z`;
    drawn += path(glass, grey) + rect(x - half + 2.5, shoulder + 14, 2.5, (base - shoulder) * 0.5, 0.95, 'opacity=".7"');
    if (random() < 0.6) drawn += rect(x - half, base - tall * 0.36, half * 2, tall * 0.2, 0.9, 'opacity=".5"');
  }
  return drawn;
}

function pendants(): string {
  return many(3, (index) => {
    const x = 160 + index * 240;
    const id = `cone${index}`;
    const cone = linear(id, [0, 170, 0, 560], [[0, 1, 0.6], [0.5, 1, 0.2], [1, 1, 0]], 0);
    return (
      cone +
      path(`M${x - 44} 172L${x + 44} 172L${x + 170} 560L${x - 170} 560Z`, `url(#${id})`) +
      line(`M${x} 0V110`, 0.01, 4) +
      rimLit(`shade${index}`, `M${x - 12} 106h24c6 30 44 34 48 66h-120c4 -32 42 -36 48 -66z`, { fill: 0.02, edge: 0.6, dx: 0, dy: -4 }) +
      ellipse(x, 172, 60, 9, 1)
    );
  });
}

function counter(): string {
  const top = linear('top', [0, 0, 800, 0], [[0, 0.4], [0.2, 1], [0.35, 0.6], [0.5, 1], [0.65, 0.6], [0.8, 1], [1, 0.4]]);
  const front = linear('panelling', [0, 520, 0, 720], [[0, 0.2], [1, 0.06]]);
  const panels = many(9, (index) => rect(6 + index * 90, 536, 76, 150, 'none', 'stroke="rgb(90,90,255)" stroke-width="2" opacity=".6"'));
  const glasses = [250, 560].map((x) => path(`M${x - 16} 452h32l-14 26v22h10v4h-24v-4h10v-22z`, 0.9, 'opacity=".85"')).join('');
  return top + front + rect(0, 514, 800, 206, 'url(#panelling)') + panels + rect(0, 502, 800, 16, 'url(#top)') + rect(0, 518, 800, 8, 0.01) + rect(0, 716, 800, 84, 0.02) + rect(0, 704, 800, 6, 0.5) + glasses;
}

function stool(x: number): string {
  const seat = linear(`seat${x}`, [x - 52, 0, x + 52, 0], [[0, 0.9], [0.3, 0.4], [0.7, 0.12], [1, 0.5]]);
  const legs = line(`M${x - 30} 596L${x - 44} 784M${x + 30} 596L${x + 44} 784`, 0.01, 9) + line(`M${x - 33} 600L${x - 47} 784`, 0.62, 2);
  return (
    seat +
    ellipse(x + 6, 786, 66, 10, 0, 'opacity=".7"') +
    legs +
    ellipse(x, 712, 40, 9, 'none', 'stroke="rgb(140,140,255)" stroke-width="4"') +
    rect(x - 54, 566, 108, 30, 0.01, 'rx="12"') +
    ellipse(x, 570, 54, 13, `url(#seat${x})`) +
    ellipse(x, 567, 50, 10, 0.1) +
    line(`M${x - 48} 565A50 10 0 0 1 ${x + 48} 565`, 0.98, 2.4)
  );
}
