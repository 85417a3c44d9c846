import { pictureAddress } from '#app/domain/profiles/picture-address.ts';
import type { PageFile } from '#app/domain/profiles/upload.ts';

/** The address of a press photo or stage plot in the size of a card. */
export function fileAddress(profileId: string, { id }: PageFile): string {
  return pictureAddress(profileId, { kind: 'press', version: id, width: 640, format: 'webp' });
}
