/** An address as it is stored and compared: trimmed and in lower case. */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * An address shortened so that its owner recognises it and no one else can write to it:
 * `r…@g….com`.
 */
export function shortEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf('.'));
  const [first = ''] = email;
  const [firstOfDomain = ''] = domain;
  return `${first}…@${firstOfDomain}…${ending}`;
}
