import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import {
  checkedKey,
  type Files,
  inSize,
  type ListedFile,
  nullIfAbsent,
  unfinishedKeptMs,
  uploadsFolder,
} from './file-store.ts';

export function folderFiles(dataFolder: string): Files {
  const folder = path.resolve(dataFolder, 'files');
  const disk = new Disk(new FSDriver({ location: folder + path.sep, visibility: 'private' }));
  const placeOf = (key: string) => path.join(folder, checkedKey(key));

  /** Writes a draft and moves it to its place, so that it never appears half-written. */
  const finish = async (key: string, fill: (draft: FileHandle) => Promise<void>) => {
    const place = placeOf(key);
    const draft = placeOf(`unfinished/${randomUUID()}`);
    for (const file of [draft, place]) await mkdir(path.dirname(file), { recursive: true });
    try {
      const handle = await open(draft, 'wx');
      try {
        await fill(handle);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, place);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };

  return {
    async facts(key) {
      const facts = await stat(placeOf(key), { bigint: true }).catch(nullIfAbsent);
      if (!facts?.isFile()) return null;
      // The time of the last change alone is too coarse for two changes in one moment.
      const { ino, size, mtimeNs, ctimeNs } = facts;
      return { etag: `"${ino}-${size}-${mtimeNs}-${ctimeNs}"`, sizeBytes: Number(size) };
    },
    read: async (key) => disk.getBytes(checkedKey(key)),
    write: (key, bytes) => finish(key, (draft) => draft.writeFile(bytes)),
    list: (name) => listBelow(folder, placeOf(name)),
    removeAll: async (key) => disk.deleteAll(checkedKey(key)),
    async sweepUnfinished(now = new Date()) {
      const oldest = now.getTime() - unfinishedKeptMs;
      for (const name of ['unfinished', uploadsFolder]) {
        for (const { key, changedAt } of await listBelow(folder, placeOf(name)))
          if (changedAt.getTime() < oldest) await rm(path.join(folder, key), { force: true });
      }
    },
    uploads: {
      way: 'through',
      receive: (key, body, sizeBytes) =>
        finish(key, async (draft) => {
          for await (const chunk of inSize(body, sizeBytes)) await draft.writeFile(chunk);
        }),
    },
  };
}

async function listBelow(root: string, place: string): Promise<ListedFile[]> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(
    nullIfAbsent,
  );
  const files: ListedFile[] = [];
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // A draft may have been moved or removed meanwhile.
    const facts = await stat(file).catch(nullIfAbsent);
    if (!facts) continue;
    const key = path.relative(root, file).split(path.sep).join('/');
    files.push({ key, sizeBytes: facts.size, changedAt: facts.mtime });
  }
  return files;
}
