/**
 * A picture in greys, in layers from back to front: soft light, hard shapes before it, and haze
 * over both. The colour comes with the printing.
 */
export type Drawing = { back: string; shapes: string; front?: string };
export type Motif = (random: Random) => Drawing;
export type Random = () => number;

/** A grey from 0 (ink) to 1 (paper white), or anything SVG takes as a paint. */
type Paint = number | string;
/** Offset, grey and opacity. */
type Stop = [number, number, number?];

/** The blue channel says how crisp a place is: printed in fine grain (1) or in dots (0). */
export function tone(grey: number, crisp = 1): string {
  const level = Math.round(Math.min(1, Math.max(0, grey)) * 255);
  return `rgb(${level},${level},${Math.round(crisp * 255)})`;
}

export function path(d: string, fill: Paint, more = ''): string {
  return `<path d="${d}" fill="${paint(fill)}" ${more}/>`;
}

export function line(d: string, stroke: Paint, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${paint(stroke)}" stroke-width="${width}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: Paint, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${paint(fill)}" ${more}/>`;
}

export function ring(x: number, y: number, radius: number, stroke: Paint, width: number, more = '') {
  return circle(x, y, radius, 'none', `stroke="${paint(stroke)}" stroke-width="${width}" ${more}`);
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: Paint, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${paint(fill)}" ${more}/>`;
}

export function rect(x: number, y: number, w: number, h: number, fill: Paint, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${paint(fill)}" ${more}/>`;
}

export function placed(transform: string, ...content: string[]): string {
  return `<g transform="${transform}">${content.join('')}</g>`;
}

export function faded(opacity: number, ...content: string[]): string {
  return `<g opacity="${opacity}">${content.join('')}</g>`;
}

export function clipped(id: string, d: string, ...content: string[]): string {
  const window = `<clipPath id="${id}"><path d="${d}"/></clipPath>`;
  return `${window}<g clip-path="url(#${id})">${content.join('')}</g>`;
}

/** A shape in the dark, caught by light on the side it is shifted away from. */
export function rimLit(
  id: string,
  d: string,
  { fill, edge, dx, dy }: { fill: Paint; edge: Paint; dx: number; dy: number },
): string {
  return path(d, edge) + clipped(id, d, placed(`translate(${dx} ${dy})`, path(d, fill)));
}

export function linear(id: string, [x1, y1, x2, y2]: number[], stops: Stop[], crisp = 1): string {
  const where = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" gradientUnits="userSpaceOnUse"`;
  return `<linearGradient id="${id}" ${where}>${stops.map((one) => stop(one, crisp)).join('')}</linearGradient>`;
}

export function radial(id: string, [x, y, radius]: number[], stops: Stop[], crisp = 1): string {
  const where = `cx="${x}" cy="${y}" r="${radius}" gradientUnits="userSpaceOnUse"`;
  return `<radialGradient id="${id}" ${where}>${stops.map((one) => stop(one, crisp)).join('')}</radialGradient>`;
}

export function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

export function oneOf<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

function paint(value: Paint): string {
  return typeof value === 'number' ? tone(value) : value;
}

function stop([offset, grey, opacity = 1]: Stop, crisp: number): string {
  return `<stop offset="${offset}" stop-color="${tone(grey, crisp)}" stop-opacity="${opacity}"/>`;
}
