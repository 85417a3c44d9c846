/** The poster letter shown in place of a picture: the first letter of the name, or "U" without one. */
export function initialOf(displayName: string | null): string {
  // Upper case comes first, since "ß" grows to two letters. Marks of direction can't be seen.
  const visible = (displayName ?? '').toLocaleUpperCase('en').replace(/^[\p{C}\p{Z}\s]+/u, '');
  const [first] = segmenter.segment(visible);
  return first?.segment ?? 'U';
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
