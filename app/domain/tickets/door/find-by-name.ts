/** Letters that Unicode doesn’t decompose, as they are typed on keyboards without them. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};
const folded = new Map<string, string>();

/** A name without accents and in small letters: `JOSÉ` and `José` are `jose`. */
function fold(name: string): string {
  const known = folded.get(name);
  if (known !== undefined) return known;
  const letters = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[ßøæœđðþłħı]/g, (letter) => plain[letter] ?? letter);
  folded.set(name, letters);
  return letters;
}

/** Matches a search at the door: by parts of a name, in any order, or by the number of an order. */
export function nameMatcher(text: string): (about: { name: string; order?: string }) => boolean {
  const parts = fold(text)
    .split(/[\s,]+/)
    .filter((part) => part !== '');
  const number = parts.join('').replace(/^#/, '');
  return ({ name, order = '' }) =>
    number !== '' &&
    (parts.every((part) => fold(name).includes(part)) || order.toLowerCase().startsWith(number));
}
