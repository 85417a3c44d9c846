export type CardProblem =
  /**
   * No answer, 5xx, 409 or 429, or our key isn’t accepted (any more): it may have been done or not; the
   * same call is repeated.
   */
  | 'unknown'
  /** Not enough available money yet: repeated later. */
  | 'notYet'
  /** The receiving account can’t take it; its owner has to do something. */
  | 'accountNotReady'
  /** There is no such thing at the provider. */
  | 'missing'
  /** Refused for good; repeating won’t help. */
  | 'refused'
  | 'badSignature';

export class CardProviderError extends Error {
  readonly problem: CardProblem;
  /** The provider’s own code, never its sentence: that may name people. */
  readonly code: string;

  constructor(problem: CardProblem, code: string, options?: ErrorOptions) {
    super(`card provider: ${problem} (${code})`, options);
    this.name = 'CardProviderError';
    this.problem = problem;
    this.code = code;
  }
}

/**
 * Checks the address of a provider’s page before anyone is sent there.
 * @throws CardProviderError `refused` for another origin
 */
export function requirePage(url: string, pageOrigins: readonly string[]): string {
  const page = URL.parse(url);
  if (!page || !pageOrigins.includes(page.origin) || page.username || page.password)
    throw new CardProviderError('refused', 'page_elsewhere');
  return page.href;
}
