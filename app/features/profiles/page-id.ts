import { pageIdProblem } from '#app/domain/profiles/page-id.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/page-id';
import { describeIdProblem } from './fields.ts';
import { isPageIdFree } from './queries.server.ts';

/** The reason, as a sentence, why a new page can’t have this id; asked while it is typed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { database, brand } = context.get(servicesContext);
  const id = params.pageId.toLowerCase();
  const problem =
    pageIdProblem(id) ?? ((await isPageIdFree(database.orm, id)) ? null : ('taken' as const));
  const address = `${brand.site}/users/${id}`;
  const text = problem
    ? describeIdProblem(problem)
    : words('profiles')('pages.idFree', { address });
  return Response.json({ isFree: !problem, text }, { headers: { 'cache-control': 'no-store' } });
}
