/**
 * The town in a postal address: “Rua Brito Capelo 583, 4450-072 Matosinhos” is in Matosinhos.
 * Empty where there is none.
 */
export function placeIn(address: string, isCountryName: (text: string) => boolean): string {
  const parts = address.split(/[,\n]/).map((part) => part.trim());
  const named = parts.filter((part) => part !== '' && !isCountryName(part));
  const last = withoutCodes(named.at(-1) ?? '');
  // “Austin, TX 78701”: the state stands behind the town.
  const isState = /^[A-Z]{2,3}$/.test(last) && named.length > 1;
  return isState ? withoutCodes(named.at(-2) ?? '') : last;
}

/** Without postal codes: words with figures in them, and those beside them that are no name. */
function withoutCodes(part: string): string {
  return part
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ')
    .replace(/^[A-Z]{1,2}-$/, '');
}
