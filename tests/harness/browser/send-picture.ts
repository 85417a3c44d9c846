/** Announces and sends a file, and adopts it, as a browser does. */
export async function sendPicture(
  address: string,
  profileId: string,
  bytes: Uint8Array,
  path: string,
  what: object = {},
): Promise<Response> {
  const page = `${address}/profiles/${profileId}`;
  const post = (url: string, body: object) =>
    fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const announcement = { contentType: 'image/jpeg', sizeBytes: bytes.length };
  const { uploadId, url, method, headers } = await (
    await post(`${page}/uploads`, announcement)
  ).json();
  const sent = await fetch(new URL(url, address), { method, headers, body: new Uint8Array(bytes) });
  if (!sent.ok) throw new Error(`the file wasn’t taken: ${sent.status} ${await sent.text()}`);
  return post(`${page}/${path}`, { uploadId, crop: null, ...what });
}
