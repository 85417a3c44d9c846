/** The number of a kept mail or a notification in an address; null for anything else. */
export function numberIn(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
