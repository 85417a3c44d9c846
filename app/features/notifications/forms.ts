/** The number of a kept mail in an address; null for anything else. */
export function mailIdOf(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
