import { grantHold } from '#app/features/bookings/holds/commands/grant-hold.server.ts';
import { writeAboutHold } from '#app/features/bookings/holds/commands/write-about-hold.server.ts';
import {
  HoldPage,
  holdPageSteps,
  holdTitle,
} from '#app/features/bookings/holds/components/hold-page.tsx';
import { readHold } from '#app/features/bookings/holds/queries/list-holds.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { showThread } from '#app/routes/messaging/show-thread.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/hold';
import { written } from './show-holds.ts';

export const loader = forViewer(async (viewed: Viewed<'profileId' | 'holdId'>) => {
  const { viewer, database, params, url } = viewed;
  const { profileId, holdId } = params;
  const hold = await readHold(database, viewer, params);
  const write = await written(database, viewer);
  const otherId = 'performerId' in hold ? hold.performerId : hold.venueId;
  const about = { kind: 'hold', subjectId: holdId } as const;
  return {
    profileId,
    hold: 'performerId' in hold ? write(hold) : write(hold),
    talk: otherId
      ? await showThread(
          { ...viewed, currentId: profileId },
          { ...about, pageIds: [profileId, otherId] },
        )
      : null,
    done: doneIn(url, holdPageSteps),
  };
});

export const action = pageForms({
  messages: formAction(writeAboutHold, {
    to: ({ as, holdId }) => `/profiles/${as}/holds/${holdId}?done=sent`,
  }),
  grant: formAction(grantHold, { to: ({ as }) => `/profiles/${as}/holds?done=granted` }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  page ? holdTitle(page.hold) : words('bookings')('holds.title'),
);

export default function Hold({ loaderData, actionData }: Route.ComponentProps) {
  return <HoldPage {...loaderData} refused={actionData} />;
}
