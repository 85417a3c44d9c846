import type { PublicSale } from '../../sales/queries/read-sale.server.ts';

/** The address of a show’s ticket sale, with the buyer’s code; `at`: below that. */
export function buyPath(show: { path: string }, { code }: Pick<PublicSale, 'code'>, at = '') {
  const query = code?.effect ? `?${new URLSearchParams({ code: code.word })}` : '';
  return `${show.path}/tickets${at}${query}`;
}
