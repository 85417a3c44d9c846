import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { ZipPart } from '#app/platform/files/zip.server.ts';
import { parts } from './parts.server.ts';

export async function* exportEverything(
  orm: Orm,
  viewer: Viewer,
  files: Files,
): AsyncGenerator<ZipPart> {
  for (const { exports = [] } of parts)
    for (const write of exports) yield* write(orm, viewer, files);
}
