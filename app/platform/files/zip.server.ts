import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of a ZIP. Its content is asked for when its turn comes. */
export type ZipPart = { path: string; read(): Promise<Uint8Array | string> };

/**
 * A ZIP as it is being made. No more than one part is held at a time, and the next is read when the
 * one who takes it in has kept up.
 * @param onBreak hears what keeps it from being finished; whoever takes it in is only told that it is
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
        // The server writes this where no log is, so it names nobody.
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

/** A part of text, ready as it is. */
export function textPart(path: string, text: string): ZipPart {
  return { path, read: async () => text };
}

/** A part of JSON, to be read by people too. */
export function jsonPart(path: string, value: unknown): ZipPart {
  return textPart(path, `${JSON.stringify(value, null, 2)}\n`);
}
