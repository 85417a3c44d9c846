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
