import { grantHold } from '#app/features/bookings/holds/commands/grant-hold.server.ts';
import { HoldPage, holdTitle } from '#app/features/bookings/holds/components/hold-page.tsx';
import { readHold } from '#app/features/bookings/holds/queries/list-holds.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/hold';
import { written } from './show-holds.ts';

export const loader = forViewer(
  async ({ viewer, database, params }: Viewed<'profileId' | 'holdId'>) => {
    const { profileId } = params;
    const hold = await readHold(database, viewer, params);
    const write = await written(database, viewer);
    return { profileId, hold: 'performerId' in hold ? write(hold) : write(hold) };
  },
);

export const action = pageForms({
  grant: formAction(grantHold, { to: ({ as }) => `/profiles/${as}/holds?done=granted` }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  page ? holdTitle(page.hold) : words('bookings')('holds.title'),
);

export default function Hold({ loaderData, actionData }: Route.ComponentProps) {
  return <HoldPage {...loaderData} refused={actionData} />;
}
