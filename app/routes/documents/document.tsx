import { pageParty } from '#app/domain/payments/party.ts';
import { DocumentPage } from '#app/features/payments/documents/components/document-page.tsx';
import { readDocument } from '#app/features/payments/documents/queries/read-document.server.ts';
import { readersOf } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/document';

export const loader = forViewer(
  async ({ viewer, orm, current, params: { documentId } }: Viewed<'documentId'>) => {
    const readers = viewer.isAdmin ? null : readersOf(viewer);
    const { between, ...document } = await readDocument(orm, documentId, readers);
    const pages = [...(current ? [current] : []), ...viewer.profiles];
    const own = pages.find(({ profileId }) => between.includes(pageParty(profileId)));
    return { as: own?.profileId ?? null, document };
  },
);

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  page ? [page.document.title, page.document.about] : words('payments')('documents.page.short'),
);

export default function Document({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} />;
}
