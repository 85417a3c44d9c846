import { drawPlan } from './locator-map.ts';
import { type Plan, pixelOf, planSize } from './locator-plan.ts';

type Place = { latitude: number; longitude: number };
/** A stop with its number in the list; one that is only planned is drawn hollow. */
export type Stop = Place & { number: number; isPlanned: boolean };

/** An SVG picture of several places and the way between them. Asks no outside service. */
export async function drawTourMap(stops: Stop[]): Promise<string> {
  const plan = planOf(stops);
  const seen = stops.flatMap((stop) => {
    const pixel = pixelOf(plan, stop);
    return pixel ? [{ ...stop, ...pixel }] : [];
  });
  const map = await drawPlan(plan);
  const way = seen.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const line = `<path d="M${way}" stroke="${ACCENT}" stroke-width="2" stroke-dasharray="5 5"/>`;
  const marks = together(seen).map(drawMark).join('\n');
  return map.replace('</svg>', `${seen.length > 1 ? line : ''}\n${marks}\n</svg>`);
}

const ACCENT = '#ff4f1f';
const INK = '#14110f';
const PAPER = '#faf6ee';
/** Marks closer than this would hide each other. */
const APART = 26;
const EDGE = 34;
/** From the closest view in which a coast or a border still shows where it is. */
const widthsKm = [300, 600, 1_000, 1_500, 3_000, 6_000, 10_000];

function planOf(stops: Place[]): Plan {
  const centre = middleOf(stops);
  const fits = (plan: Plan) =>
    stops.every((stop) => {
      const pixel = pixelOf(plan, stop);
      return (
        pixel !== null &&
        Math.min(pixel.x, planSize.width - pixel.x) >= EDGE &&
        Math.min(pixel.y, planSize.height - pixel.y) >= EDGE
      );
    });
  const plans = widthsKm.map((widthKm) => ({ centre, widthKm }));
  return plans.find(fits) ?? 'world';
}

/** The middle on the globe, so that places on both sides of the date line lie together. */
function middleOf(stops: Place[]): Place {
  let [x, y, z] = [0, 0, 0];
  for (const { latitude, longitude } of stops) {
    const [north, east] = [latitude * RADIAN, longitude * RADIAN];
    x += Math.cos(north) * Math.cos(east);
    y += Math.cos(north) * Math.sin(east);
    z += Math.sin(north);
  }
  return {
    latitude: Math.atan2(z, Math.hypot(x, y)) / RADIAN,
    longitude: Math.atan2(y, x) / RADIAN,
  };
}

const RADIAN = Math.PI / 180;

type Mark = { x: number; y: number; numbers: number[]; isPlanned: boolean };

function together(stops: (Stop & { x: number; y: number })[]): Mark[] {
  const marks: Mark[] = [];
  for (const { x, y, number, isPlanned } of stops) {
    const near = marks.find((mark) => Math.hypot(mark.x - x, mark.y - y) < APART);
    if (!near) marks.push({ x, y, numbers: [number], isPlanned });
    else {
      near.numbers.push(number);
      near.isPlanned &&= isPlanned;
    }
  }
  return marks;
}

function drawMark({ x, y, numbers, isPlanned }: Mark): string {
  const label = numbers.length > 3 ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(' · ');
  const half = Math.max(13, label.length * 4.6 + 6);
  const [left, top] = [(x - half).toFixed(1), (y - 13).toFixed(1)];
  const fill = isPlanned ? PAPER : ACCENT;
  return `<rect x="${left}" y="${top}" width="${(2 * half).toFixed(1)}" height="26" rx="13" fill="${fill}" stroke="${ACCENT}" stroke-width="2"/>
<text x="${x.toFixed(1)}" y="${(y + 5).toFixed(1)}" text-anchor="middle" font-family="sans-serif" font-size="15" font-weight="700" fill="${INK}">${label}</text>`;
}
