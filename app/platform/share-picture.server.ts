export const shareContentType='image/jpeg'; export async function drawSharePicture(_: unknown): Promise<Buffer> { return Buffer.alloc(0); }
