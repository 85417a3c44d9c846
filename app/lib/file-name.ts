/** Names that Windows reserves for devices, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Letters that Unicode doesn’t decompose into a plain one and a mark. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * A name for a file or folder that every system takes: small letters, digits and hyphens, never
 * empty.
 */
export function fileNameOf(text: string, fallback: string, mostLength = 60): string {
  const name = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđıßæœþ]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, mostLength)
    .replace(/^-|-$/g, '');
  return name === '' || devices.test(name) ? fallback : name;
}

/** A name for an address: `sao-joao-da-madeira`; letters of every script stay. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, mostOfSlug)
    .replaceAll(/^-+|-+$/g, '');
}

const mostOfSlug = 60;
