/** The number of something in an address; null for anything else. */
export function numberIn(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
