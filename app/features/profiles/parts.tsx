import { shownNameOf } from '#app/domain/profiles/display-name.ts';
import {
  type PageFile,
  type PictureFormat,
  pictureAddress,
  pictureFolder,
  pictureWidths,
  type ShownKind,
} from '#app/domain/profiles/page-files.ts';
import type { FormField } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import type { AvatarPicture } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { InputField } from '#app/ui/form.tsx';

const t = words('profiles');

const most = 80;

/**
 * A name inside a sentence of ours: on one line, and no longer than a line, so that no one writes a
 * message of their own into it.
 */
export function nameInText(name: string | null): string {
  const line = shownNameOf(name)
    ?.replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!line) return t('nameMissing');
  const letters = Array.from(line);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line;
}

/** Proposes the page’s address from its name, and says while it is typed if it is free. */
export function PageIdField({ of, from }: { of: FormField; from?: string }) {
  return (
    <page-id-field class="stack-1" name-field={from}>
      <InputField of={of} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      <p className="field-hint" aria-live="polite" />
    </page-id-field>
  );
}

/** Addresses of a profile picture in every size and format that is offered. */
export function avatarPicture(userId: string, version: string | null): AvatarPicture | null {
  if (version === null) return null;
  const kind = 'profilePicture';
  return {
    src: pictureAddress(userId, { kind, version, width: 320, format: 'jpg' }),
    srcSet: srcSet(userId, kind, version, 'jpg'),
    sources: [
      { type: 'image/avif', srcSet: srcSet(userId, kind, version, 'avif') },
      { type: 'image/webp', srcSet: srcSet(userId, kind, version, 'webp') },
    ],
  };
}

/** The smallest of them, for a line of a list. */
export function smallPicture(userId: string, version: string | null): string | null {
  if (version === null) return null;
  return pictureAddress(userId, { kind: 'profilePicture', version, width: 160, format: 'jpg' });
}

export function bannerImage(userId: string, version: string | null) {
  if (version === null) return undefined;
  const kind = 'banner';
  return {
    src: pictureAddress(userId, { kind, version, width: 1280, format: 'webp' }),
    srcSet: srcSet(userId, kind, version, 'webp'),
  };
}

/**
 * A press photo or stage plot: for the screen in several sizes, and for download in print quality.
 */
export function pressPicture(userId: string, file: PageFile) {
  const kind = 'press';
  return {
    src: pictureAddress(userId, { kind, version: file.id, width: 640, format: 'webp' }),
    srcSet: srcSet(userId, kind, file.id, 'webp'),
    print: `/${pictureFolder(userId)}/press-${file.id}.${file.extension}`,
  };
}

function srcSet(userId: string, kind: ShownKind, version: string, format: PictureFormat): string {
  return pictureWidths[kind]
    .map((width) => `${pictureAddress(userId, { kind, version, width, format })} ${width}w`)
    .join(', ');
}

export function TypeBadge({ userType }: { userType: 'artist' | 'venue' }) {
  return <Badge shape={userType === 'artist' ? 'disc' : 'square'}>{t(`type.${userType}`)}</Badge>;
}
