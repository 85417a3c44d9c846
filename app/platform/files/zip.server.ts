import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of a ZIP. Its content is read when its turn comes. */
export type ZipPart = { path: string; read(): Promise<Uint8Array | string> };

/**
 * A ZIP as a stream. One part is in memory at a time, and the next is read when the receiver has kept
 * up.
 * @param onBreak gets the error that ends the stream early; the receiver learns only that it broke off
 */
export function zipStream(
  parts: AsyncIterable<ZipPart>,
  onBreak: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const chunks = zipChunks(parts);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next().catch((error) => {
        onBreak(error);
        // The server prints this outside of the log, so it names no one.
        throw new Error('a ZIP broke off');
      });
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}

async function* zipChunks(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  for await (const { path, read } of parts) {
    const content = await read();
    const isText = typeof content === 'string';
    // Pictures have no air left in them.
    const file = isText ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
    zip.add(file);
    file.push(isText ? Buffer.from(content) : content, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

export function textPart(path: string, text: string): ZipPart {
  return { path, read: async () => text };
}

/** A part of JSON, indented for people. */
export function jsonPart(path: string, value: unknown): ZipPart {
  return textPart(path, `${JSON.stringify(value, null, 2)}\n`);
}
