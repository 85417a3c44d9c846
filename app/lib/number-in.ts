/** The largest `integer` of PostgreSQL; a `bigint` holds every safe number. */
export const mostInteger = 2_147_483_647;

/** A number in an address; null for anything else, and for one beyond `most`. */
export function numberIn(
  text: string | null | undefined,
  most = 999_999_999_999_999,
): number | null {
  const number = text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  return number !== null && number <= most ? number : null;
}
