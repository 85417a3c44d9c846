export type Position = { latitude: number; longitude: number };

/** A venue as somebody finds the way to it. */
export type House = { name: string | null; address: string | null; position: Position | null };

/** Where a real map shows it. */
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
