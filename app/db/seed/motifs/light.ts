import { circle, linear, many, path, type Random, between } from './shapes.ts';

/** The falling-off of a lamp's light; every layer of a picture has it. */
export const glowDefinition = `<radialGradient id="glow">${[
  [0, 1],
  [0.12, 0.72],
  [0.3, 0.36],
  [0.55, 0.13],
  [0.8, 0.03],
  [1, 0],
]
  .map(([offset, opacity]) => `<stop offset="${offset}" stop-color="#fff" stop-opacity="${opacity}"/>`)
  .join('')}</radialGradient>`;

export function glow(x: number, y: number, radius: number, strength: number): string {
  return circle(x, y, radius, 'url(#glow)', `opacity="${strength}"`);
}

export type Beam = { x: number; y: number; to: number; spread: number; length: number; strength: number };

/** A cone of light through haze: wide and faint around a narrow core. `to` is in degrees, 90 is down. */
export function beam({ x, y, to, spread, length, strength }: Beam): string {
  const id = `beam${[x, y, to, spread].map(Math.round).join('_').replaceAll('-', 'n')}`;
  const reach = [x + length * cos(to), y + length * sin(to)];
  const fall = linear(id, [x, y, ...reach], [
    [0, 1, strength],
    [0.25, 1, strength * 0.62],
    [0.6, 1, strength * 0.26],
    [1, 1, 0],
  ]);
  const cone = (share: number, opacity: number) =>
    path(
      `M${x} ${y}L${edge(-share)}L${edge(share)}Z`,
      `url(#${id})`,
      `opacity="${opacity}"`,
    );
  const edge = (side: number) => {
    const angle = to + (spread / 2) * side;
    return `${(x + length * cos(angle)).toFixed(1)} ${(y + length * sin(angle)).toFixed(1)}`;
  };
  return fall + cone(1, 0.45) + cone(0.7, 0.5) + cone(0.35, 0.55);
}

/** Dust that hangs in the light. */
export function dust(random: Random, count: number, [x, y, w, h]: [number, number, number, number]) {
  return many(count, () =>
    circle(
      Math.round(between(random, x, x + w)),
      Math.round(between(random, y, y + h)),
      between(random, 0.6, 1.9),
      1,
      `opacity="${between(random, 0.15, 0.6).toFixed(2)}"`,
    ),
  );
}

function cos(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

function sin(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}
