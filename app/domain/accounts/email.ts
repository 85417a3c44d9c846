/** An address as it is kept and compared: without blanks around it, in lower case. */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
