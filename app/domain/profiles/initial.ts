/** The poster letter shown in place of a picture: the first letter of the name, or "U" without one. */
export function initialOf(displayName: string | null): string {
  const [first] = segmenter.segment((displayName ?? '').trim());
  return first ? first.segment.toLocaleUpperCase('en') : 'U';
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
