/**
 * The text of a file: UTF-8, or UTF-16 where its first two bytes say so. The mark of either isn’t part of it.
 * @returns text: null for what is in another character set, or no text
 */
export function textInBytes(bytes: Uint8Array): { text: string } | { text: null; isText: boolean } {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isWide = isLittle || (first === 0xfe && second === 0xff);
  const charset = isWide ? (isLittle ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    // A picture or a spreadsheet is no text, even where its bytes happen to be letters.
    return text.includes('\0') ? { text: null, isText: false } : { text };
  } catch {
    return { text: null, isText: !bytes.includes(0) };
  }
}
