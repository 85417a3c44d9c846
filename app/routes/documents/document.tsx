import { DocumentPage } from '#app/features/payments/documents/components/document-page.tsx';
import { readDocument } from '#app/features/payments/documents/queries/read-document.server.ts';
import { readersOf } from '#app/features/profiles/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/document';

export async function loader({ context, request, params: { documentId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(async () => ({
    document: await readDocument(orm, documentId, viewer.isAdmin ? null : readersOf(viewer)),
  }));
}

export const meta = privatePage(() => words('payments')('documents.page.short'));

export default function Document({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} />;
}
