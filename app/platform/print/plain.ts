/**
 * A text for setting: composed, and without characters that have no shape, which can only mislead or
 * turn the direction of the text after them. Non-breaking spaces stay so, whatever their width, and
 * joiners stay where a script or an emoji needs them.
 */
export function plain(value: string): string {
  return value
    .toWellFormed()
    .normalize()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u2007\u202f]/g, '\u00a0')
    .replace(/[^\P{Zs}\u00a0\u3000]|\t/gu, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, (sign, at, text) =>
      /[\u200c\u200d]/.test(sign) && joins.test(text.slice(Math.max(0, at - 8), at)) ? sign : '',
    );
}

/** Ends with a letter, a mark or a picture that a joiner changes. */
const joins =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])$/u;
