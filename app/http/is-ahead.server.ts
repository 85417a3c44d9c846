/** Whether a browser fetches a page before anybody has asked for it. */
export function isAhead({ headers }: Request): boolean {
  return /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
}
