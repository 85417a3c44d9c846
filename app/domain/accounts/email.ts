/** An address as it is kept and compared: without blanks around it, in lower case. */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** As much of an address as its owner knows it by, and no one else can write to: `r…@g….com`. */
export function shortEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf('.'));
  const [first = ''] = email;
  const [firstOfDomain = ''] = domain;
  return `${first}…@${firstOfDomain}…${ending}`;
}
