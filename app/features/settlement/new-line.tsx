import { settlementPath } from '#app/domain/settlement/settlement.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-line';
import { addLine } from './commands.server.ts';
import { LinePage } from './parts.tsx';
import { readSettledCurrency, startLine } from './show-settlement.server.ts';

export const loader = forViewer(
  async ({ viewer, url, services, currentId: as, params }: Viewed<'bookingId'>) => {
    const [kind, rule] = ['kind', 'rule'].map((name) => url.searchParams.get(name));
    const rules = services.settings.WITHHOLDINGS;
    const query = { ...params, as, rules, kind: kind ?? null, rule: rule ?? null };
    return { line: await startLine(services, viewer, query) };
  },
);

export const action = formAction(addLine, {
  to: ({ bookingId }) => `${settlementPath(bookingId)}?done=added`,
  currency: ({ database }, { params }) => readSettledCurrency(database.orm, params.bookingId ?? ''),
});

export const meta = privatePage(() => [words('settlement')('line.add')]);

export default function NewLine({ loaderData, actionData }: Route.ComponentProps) {
  const { line } = loaderData;
  // An unknown kind has to be chosen again.
  const typed = line.kinds.find((kind) => kind === actionData?.typed.kind) ?? null;
  return <LinePage line={{ ...line, kind: line.kind ?? typed }} refused={actionData} />;
}
