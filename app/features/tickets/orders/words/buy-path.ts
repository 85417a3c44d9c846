import type { PublicSale } from '../../sales/queries/read-sale.server.ts';

/** Where tickets of a show are bought, with the code that somebody came with; `at`: below that. */
export function buyPath(show: { path: string }, { code }: Pick<PublicSale, 'code'>, at = '') {
  const query = code?.effect ? `?${new URLSearchParams({ code: code.word })}` : '';
  return `${show.path}/tickets${at}${query}`;
}
