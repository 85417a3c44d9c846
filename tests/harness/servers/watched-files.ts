import { parseSettings } from '#app/platform/env.ts';
import { type Files, openFiles } from '#app/platform/files/files.server.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

/** Files in a new folder, with a record of calls. */
export type WatchedFiles = Files & {
  /** Keys whose facts were requested, in order. */
  asked: string[];
  /** Keys of written files. */
  written: string[];
  /** The answer to every call from now on. */
  mood: 'well' | 'failing' | 'hanging';
};

export function openWatchedFiles(): WatchedFiles {
  const folder = makeFolder();
  const files = openFiles(parseSettings({ DATA_DIR: folder }));
  const watched: WatchedFiles = {
    ...files,
    asked: [],
    written: [],
    mood: 'well',
    async facts(key) {
      watched.asked.push(key);
      if (watched.mood === 'failing') throw new Error('the store is down');
      if (watched.mood === 'hanging') return new Promise(() => {});
      return files.facts(key);
    },
    write(key, bytes, contentType) {
      watched.written.push(key);
      return files.write(key, bytes, contentType);
    },
  };
  return watched;
}
