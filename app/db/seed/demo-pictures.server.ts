export async function* drawDemoPictures(
  _: Record<string, { displayName: string; userType: 'artist' | 'venue'; hasBanner: boolean }>,
): AsyncGenerator<{ key: string; bytes: Buffer; contentType: string }> {}
