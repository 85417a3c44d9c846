import { documentKinds } from '#app/domain/payments/document.ts';
import { pageParty, personParty } from '#app/domain/payments/party.ts';
import { DocumentsPage } from '#app/features/payments/documents/components/documents-page.tsx';
import {
  listDocuments,
  listDocumentYears,
} from '#app/features/payments/documents/queries/list-documents.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may } from '#app/features/profiles/policy.ts';
import { readTimeZone } from '#app/features/profiles/queries/read-time-zone.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { readCursor } from '#app/lib/list-cursor.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/documents';

/** The viewer’s own documents, and those of their current page if they may see its money. */
export const loader = forViewer(async ({ viewer, orm, current, url }: Viewed) => {
  const { searchParams } = url;
  const page = current && may(viewer, current.profileId, 'see the money') ? current : null;
  const parties = [...(page ? [pageParty(page.profileId)] : []), personParty(viewer.pseudonym)];
  const timeZone = await readTimeZone(orm, page?.profileId ?? '', viewer.timeZone);
  const years = await listDocumentYears(orm, parties, timeZone);
  const filter = {
    year: years.find((year) => `${year}` === searchParams.get('year')) ?? null,
    kind: documentKinds.find((kind) => kind === searchParams.get('kind')) ?? null,
  };
  const after = readCursor(searchParams.get('after'));
  return {
    pageName: page && nameInText(page.displayName),
    years,
    filter,
    totals: page && (page.userType === 'artist' ? ('payouts' as const) : ('payments' as const)),
    documents: await listDocuments(orm, parties, { ...filter, timeZone }, after),
  };
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('payments')('documents.page.short'),
  page?.pageName,
]);

export default function Documents({ loaderData }: Route.ComponentProps) {
  return <DocumentsPage {...loaderData} />;
}
