import { PaperPage } from '#app/features/payments/components/paper-page.tsx';
import { readPaper } from '#app/features/payments/queries/read-paper.server.ts';
import { readersOf } from '#app/features/profiles/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/paper';

export async function loader({ context, request, params: { paperId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(async () => ({
    paper: await readPaper(orm, paperId, viewer.isAdmin ? null : readersOf(viewer)),
    language: viewer.language,
  }));
}

export const meta = privatePage(() => words('payments')('papers.page.short'));

export default function Paper({ loaderData }: Route.ComponentProps) {
  return <PaperPage {...loaderData} />;
}
