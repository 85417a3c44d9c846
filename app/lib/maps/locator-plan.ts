/*
 * The pictures on which a point can be set: the whole world, then ever nearer views around a place.
 * The server draws them by these formulas and the browser reads points off them by the same ones.
 */

export const planSize = { width: 640, height: 400 };

/** Widths of the views in kilometres, from the nearest that the atlas still has a coast for. */
export const planWidthsKm = [60, 300, 1500, 6000] as const;

/** A view around a centre, or of the world. */
export type Plan = { centre: Place; widthKm: number } | 'world';

/** The path of a view’s picture. Centres are in tenths of a degree, to bound their number. */
export function planPath(plan: Plan): string {
  if (plan === 'world') return '/images/plans/world.svg';
  const { latitude, longitude } = coarse(plan.centre);
  return `/images/plans/${plan.widthKm}/${latitude.toFixed(1)}/${longitude.toFixed(1)}.svg`;
}

/** The view of such a path; null for any other. */
export function planNamed(name: string): Plan | null {
  if (name === 'world') return name;
  const [, width, latitude, longitude] =
    /^(\d{2,4})\/(-?\d{1,2}\.\d)\/(-?\d{1,3}\.\d)$/.exec(name) ?? [];
  const widthKm = planWidthsKm.find((km) => String(km) === width);
  const centre = { latitude: Number(latitude), longitude: Number(longitude) };
  const isPlace = Math.abs(centre.latitude) <= 90 && Math.abs(centre.longitude) <= 180;
  return widthKm !== undefined && isPlace ? { centre, widthKm } : null;
}

/** Views of neighbouring places share an address. */
export function coarse({ latitude, longitude }: Place): Place {
  const tenth = (degrees: number) => Math.round(degrees * 10) / 10 + 0;
  return { latitude: tenth(latitude), longitude: tenth(longitude) };
}

type Place = { latitude: number; longitude: number };
type Pixel = { x: number; y: number };

export const earthKm = 6371;
/** Pixels for one radian on the map of the world. */
export const worldScale = planSize.width / (2 * Math.PI);
export const worldMiddle = { x: planSize.width / 2, y: planSize.height / 2 };

/** The place at a pixel of a view; null outside the map. */
export function placeAt(plan: Plan, { x, y }: Pixel): Place | null {
  return plan === 'world' ? inWorld(x, y) : around(plan, x, y);
}

/** The pixel of a place in a view; null outside. */
export function pixelOf(plan: Plan, place: Place): Pixel | null {
  const pixel = plan === 'world' ? worldPixel(place) : nearPixel(plan, place);
  const isInside =
    pixel !== null &&
    pixel.x >= 0 &&
    pixel.x <= planSize.width &&
    pixel.y >= 0 &&
    pixel.y <= planSize.height;
  return isInside ? pixel : null;
}

function inWorld(x: number, y: number): Place | null {
  const latitude = (worldMiddle.y - y) / worldScale / RADIAN;
  const longitude = (x - worldMiddle.x) / worldScale / RADIAN;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude: latitude + 0, longitude: longitude + 0 }
    : null;
}

function worldPixel({ latitude, longitude }: Place): Pixel {
  return {
    x: worldMiddle.x + longitude * RADIAN * worldScale,
    y: worldMiddle.y - latitude * RADIAN * worldScale,
  };
}

// Lambert's azimuthal equal-area projection, after Snyder, Map Projections, chapter 24.
function around({ centre, widthKm }: Near, x: number, y: number): Place | null {
  const scale = (planSize.width * earthKm) / widthKm;
  const [right, up] = [(x - planSize.width / 2) / scale, (planSize.height / 2 - y) / scale];
  const rho = Math.hypot(right, up);
  if (rho === 0) return centre;
  if (rho > 2) return null;
  const angle = 2 * Math.asin(rho / 2);
  const [sinAngle, cosAngle] = [Math.sin(angle), Math.cos(angle)];
  const [sinNorth, cosNorth] = turned(centre.latitude);
  const north = Math.asin(cosAngle * sinNorth + (up * sinAngle * cosNorth) / rho);
  const east = Math.atan2(right * sinAngle, rho * cosNorth * cosAngle - up * sinNorth * sinAngle);
  return { latitude: north / RADIAN, longitude: wrapped(centre.longitude + east / RADIAN) };
}

function nearPixel({ centre, widthKm }: Near, { latitude, longitude }: Place): Pixel | null {
  const scale = (planSize.width * earthKm) / widthKm;
  const [sinCentre, cosCentre] = turned(centre.latitude);
  const [sinNorth, cosNorth] = turned(latitude);
  const [sinEast, cosEast] = turned(longitude - centre.longitude);
  const facing = 1 + sinCentre * sinNorth + cosCentre * cosNorth * cosEast;
  if (facing < 1e-9) return null;
  const stretch = scale * Math.sqrt(2 / facing);
  return {
    x: planSize.width / 2 + stretch * cosNorth * sinEast,
    y: planSize.height / 2 - stretch * (cosCentre * sinNorth - sinCentre * cosNorth * cosEast),
  };
}

type Near = Exclude<Plan, 'world'>;

const RADIAN = Math.PI / 180;

function turned(degrees: number): [sin: number, cos: number] {
  return [Math.sin(degrees * RADIAN), Math.cos(degrees * RADIAN)];
}

function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
