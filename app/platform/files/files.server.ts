import type { Settings } from '#app/platform/env.ts';
import type { Files } from './file-store.ts';
import { folderFiles } from './folder-files.server.ts';
import { s3Files } from './store-files.server.ts';

export type { Files } from './file-store.ts';

export function openFiles(settings: Settings): Files {
  return settings.FILES_URL
    ? s3Files(settings.FILES_URL, settings)
    : folderFiles(settings.DATA_DIR);
}
