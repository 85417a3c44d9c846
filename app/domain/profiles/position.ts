export type Position = { latitude: number; longitude: number };

/** The details by which visitors find a venue. */
export type House = { name: string | null; address: string | null; position: Position | null };

/** The address of the position on a real map. */
export function mapAddressOf({ latitude, longitude }: Position): string {
  const at = `${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${at}`;
}

/** Only venues with both coordinates have a place on the map. */
export function positionOf(profile: {
  userType: 'artist' | 'venue';
  latitude: number | null;
  longitude: number | null;
}): Position | null {
  const { userType, latitude, longitude } = profile;
  if (userType !== 'venue' || latitude === null || longitude === null) return null;
  return { latitude, longitude };
}

const earthKm = 6_371;

/** Kilometres between two places, as the crow flies; the database has the same as `km_between`. */
export function kmBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees / 180) * Math.PI;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const across =
    half(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(other.longitude - one.longitude);
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, across)));
}

/**
 * The position in a pasted text: "38.7223, -9.1393", "38°43′20″N 9°8′21″W", a `geo:` address, or a
 * link to a place on one of the well-known maps. Null for any other text.
 */
export function positionFromText(text: string): Position | null {
  const pasted = text.trim();
  if (pasted.length > 2_000) return null;
  const link = /^(https?|geo):/i.test(pasted) ? pasted : null;
  return link ? fromLink(link) : (fromDecimals(pasted) ?? fromDegrees(pasted));
}

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
/** The parts of links that hold a position; the pin comes before the map’s centre. */
const inLinks = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(
    String.raw`[?&](?:q|ll|sll|query|center|destination|coordinate)=(?:loc:)?${number},\+?\s*${number}`,
  ),
  new RegExp(String.raw`/(?:place|search|dir)/${number},\+?\s*${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(String.raw`#map=[\d.]+/${number}/${number}`),
  new RegExp(`^geo:${number},${number}`, 'i'),
];

function fromLink(link: string): Position | null {
  const readable = decoded(link);
  const match = inLinks.map((form) => form.exec(readable)).find((match) => match !== null);
  return match ? position(Number(match[1]), Number(match[2])) : null;
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

function fromDecimals(text: string): Position | null {
  const match = new RegExp(String.raw`^\(?${number}°?(?:\s*[,;]\s*|\s+)${number}°?\)?$`).exec(text);
  return match && position(Number(match[1]), Number(match[2]));
}

const angle = String.raw`(\d{1,3}(?:\.\d+)?)\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|'')\s*)?`;

function fromDegrees(text: string): Position | null {
  const form = new RegExp(String.raw`^${angle}([NS])\s*,?\s*${angle}([EWO])$`, 'i');
  const match = form.exec(text);
  if (!match) return null;
  const [north, east] = [match.slice(1, 4), match.slice(5, 8)].map(inDegrees);
  return position(
    (north ?? 0) * (match[4]?.toUpperCase() === 'S' ? -1 : 1),
    // "O" is west in Portuguese and French (oeste, ouest), and never east on an English map.
    (east ?? 0) * (match[8]?.toUpperCase() === 'E' ? 1 : -1),
  );
}

function inDegrees(parts: (string | undefined)[]): number {
  return parts.reduce((sum, part, index) => sum + Number(part ?? 0) / 60 ** index, 0);
}

function position(latitude: number, longitude: number): Position | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  // Seven decimals are a centimetre. Databases know no -0.
  const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7 + 0;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}
