import { parseSettings } from '#app/platform/env.ts';
import { type Files, openFiles } from '#app/platform/files/files.server.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

/** Files in a new folder, and what has been asked of them. */
export type WatchedFiles = Files & {
  /** Keys whose facts were asked for, in order. */
  asked: string[];
  /** How many files were written. */
  written: string[];
  /** What happens to every question from now on. */
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
