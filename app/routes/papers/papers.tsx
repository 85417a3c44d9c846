import { paperKinds } from '#app/domain/payments/paper.ts';
import { pageParty, personParty } from '#app/domain/payments/party.ts';
import { PapersPage } from '#app/features/payments/components/papers-page.tsx';
import { listPapers, listPaperYears } from '#app/features/payments/queries/list-papers.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may } from '#app/features/profiles/policy.ts';
import { readTimeZone } from '#app/features/profiles/queries/read-time-zone.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { readCursor } from '#app/lib/list-cursor.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/papers';

/** The papers of the page that somebody works as, where they may see its money, and their own. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const { searchParams } = new URL(request.url);
  const current = currentProfile(viewer, request);
  const page = current && may(viewer, current.profileId, 'see the money') ? current : null;
  const parties = [...(page ? [pageParty(page.profileId)] : []), personParty(viewer.pseudonym)];
  const timeZone = await readTimeZone(orm, page?.profileId ?? '', viewer.timeZone);
  const years = await listPaperYears(orm, parties, timeZone);
  const filter = {
    year: years.find((year) => `${year}` === searchParams.get('year')) ?? null,
    kind: paperKinds.find((kind) => kind === searchParams.get('kind')) ?? null,
  };
  const after = readCursor(searchParams.get('after'));
  return {
    pageName: page && nameInText(page.displayName),
    ...{ years, filter },
    hasTotals: page?.userType === 'artist',
    papers: await listPapers(orm, parties, { ...filter, timeZone }, after),
    language: viewer.language,
  };
}

export const meta = privatePage(() => words('payments')('papers.page.short'));

export default function Papers({ loaderData }: Route.ComponentProps) {
  return <PapersPage {...loaderData} />;
}
