/** Types of files in messages, judged by their bytes. */
export const fileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

export const fileLimits = {
  /** With one message. */
  most: 5,
  mostBytes: 10 * 1024 * 1024,
  /** The longest side of a picture, in pixels. */
  longestSide: 4_000,
} as const;

/** Threads show pictures this wide, for screens of double density. */
export const smallWidth = 480;

/** Holds every file that a page has sent with messages. */
export function pageFolder(profileId: string): string {
  return `messages/${profileId}`;
}

/**
 * The folder of a booking's record: evidence in disputes and receipts of settlements. They stay when
 * a page goes. `claims` is the name of the first files' folder.
 */
export function recordFolder(bookingId: string): string {
  return `claims/${bookingId}`;
}

/** The key of a picture's small copy, which can be made again. */
export function smallKey(key: string): string {
  return `derived/${key}`;
}

const endings: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** The file's name on one line, with the extension of its real type. */
export function fileNamed(name: string, type: FileType): string {
  const base = shownName(name).replace(/\.[^.]{1,5}$/, '');
  return `${base || 'file'}.${endings[type]}`;
}

/** A typed name that can be used in a sentence. */
export function shownName(name: string): string {
  return name
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}"\\/]+/gu, ' ')
    .trim()
    .slice(0, 80);
}

/** For readers of text alone, such as emails: files are named after their message. */
export function withFileNames(text: string, files: readonly { name: string }[]): string {
  return [text, ...files.map(({ name }) => `[${name}]`)].filter(Boolean).join(' ');
}
