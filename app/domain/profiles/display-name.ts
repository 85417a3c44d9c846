/**
 * A display name without invisible control characters, which could leave it empty or reverse the
 * text beside it. Null if nothing is left.
 */
export function shownNameOf(displayName: string | null): string | null {
  // Joiners belong to the spelling of many languages and to emoji.
  const visible = (displayName ?? '').replace(/(?![\u200c\u200d])\p{Cf}/gu, '').trim();
  return visible.replace(/\p{Cf}|\s/gu, '') === '' ? null : visible;
}
