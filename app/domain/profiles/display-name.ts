/**
 * A display name without invisible control characters, which could leave it empty or reverse the
 * text beside it. Null if nothing is left.
 */
export function shownNameOf(displayName: string | null): string | null {
  // Joiners belong to the spelling of many languages and to emoji.
  const visible = (displayName ?? '').replace(/(?![\u200c\u200d])\p{Cf}/gu, '').trim();
  return visible.replace(/\p{Cf}|\s/gu, '') === '' ? null : visible;
}

/** The poster letter shown in place of a picture: the first letter of the name, or "U" without one. */
export function initialOf(displayName: string | null): string {
  // Upper case comes first, since "ß" grows to two letters. Marks of direction can't be seen.
  const visible = (displayName ?? '').toLocaleUpperCase('en').replace(/^[\p{C}\p{Z}\s]+/u, '');
  const [first] = segmenter.segment(visible);
  return first?.segment ?? 'U';
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
