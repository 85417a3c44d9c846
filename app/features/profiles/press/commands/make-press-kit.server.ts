import { derivedFolder } from '#app/domain/profiles/picture-address.ts';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';
import { makePicture } from '../../commands/make-picture.server.ts';
import type { PressKit, PressKitSources } from '../queries/read-press-kit.server.ts';

/**
 * The press kit as PDF, made once for each version of it in each language and then kept in storage.
 */
export function makePressKit(sources: PressKitSources, kit: PressKit): Promise<Uint8Array> {
  const key = `${folderOf(kit)}/${kit.version}.pdf`;
  const atWork = inProgress.get(key);
  if (atWork) return atWork;
  const work = findOrMake(sources, kit, key).finally(() => inProgress.delete(key));
  inProgress.set(key, work);
  return work;
}

function folderOf({ userId, sheet }: PressKit): string {
  return `${derivedFolder(userId)}/press-kit/${sheet.language}`;
}

const inProgress = new Map<string, Promise<Uint8Array>>();

async function findOrMake(
  sources: PressKitSources,
  kit: PressKit,
  key: string,
): Promise<Uint8Array> {
  const { files } = sources;
  if (await files.facts(key)) return files.read(key);
  const pdf = await printSheet(
    { ...kit.sheet, picture: await pictureOf(sources, kit) },
    sources.log,
  );
  // Older versions are outdated.
  await files.removeAll(folderOf(kit));
  await files.write(key, pdf, 'application/pdf');
  return pdf;
}

/** A press kit is complete without its picture if that can't be read. */
async function pictureOf({ files, log }: PressKitSources, { userId, picture }: PressKit) {
  if (!picture) return null;
  const { version } = picture;
  const copy = { kind: 'profilePicture', version, width: 640, format: 'jpg' } as const;
  try {
    return await makePicture(files, userId, copy, picture);
  } catch (error) {
    log.warn({ error }, 'a press kit is made without its picture');
    return null;
  }
}
