import { Thread } from '#app/features/messaging/components/thread.tsx';
import { showThread } from '#app/features/messaging/loaders.server.ts';
import { partRefused } from '#app/features/messaging/parts.tsx';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/hold';
import { grantHold, writeAboutHold } from './commands.server.ts';
import { readHold } from './list-holds.server.ts';
import { written } from './loaders.server.ts';
import { HoldFacts, HoldWays, hasMainWay, type ShownHold } from './parts.tsx';
import { stageInText } from './words.ts';

const t = words('bookings');

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
  page ? holdTitle(page.hold) : t('holds.title'),
);

export default function Hold({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { profileId, hold, talk, done } = loaderData;
  const other = otherOf(hold);
  const address = `/profiles/${profileId}/holds/${hold.holdId}`;
  const { ofThread, ofPage } = partRefused(refused);
  return (
    <div className="band">
      <PageHead title={holdTitle(hold)}>{'performerId' in hold ? hold.roomName : null}</PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`holds.thread.${done}`)}</Message>}
        {ofPage && <Message tone="bad">{ofPage.message}</Message>}
        <div className="row-text">
          <HoldFacts hold={hold} />
        </div>
        <HoldWays profileId={profileId} hold={hold} areButtons />
        <div className="row">
          {other && (
            <a className="quiet-link" href={`/users/${other.pageId}`} dir="auto">
              {other.name}
            </a>
          )}
          <a className="quiet-link" href={`/profiles/${profileId}/holds`}>
            {t('holds.page.back')}
          </a>
        </div>
      </div>
      {talk ? (
        <Thread
          {...talk}
          address={address}
          action={`${address}/messages`}
          refused={ofThread}
          isMain={!hasMainWay({ profileId, hold })}
        />
      ) : (
        <p className="field-hint section">
          {t('holds.thread.noReader', { performer: namedIn(hold) })}
        </p>
      )}
    </div>
  );
}

const holdPageSteps = ['sent'] as const;

function namedIn(hold: ShownHold): string {
  return nameInText('performerId' in hold ? hold.performerName : null);
}

/** The other side’s public page. */
function otherOf(hold: ShownHold): { pageId: string; name: string } | null {
  if (!('performerId' in hold)) return { pageId: hold.venueId, name: nameInText(hold.venueName) };
  if (hold.performerId === null || !hold.isPublic) return null;
  return { pageId: hold.performerId, name: nameInText(hold.performerName) };
}

function holdTitle(hold: ShownHold): string {
  const day = writtenDay(hold.day);
  return 'performerId' in hold
    ? t('holds.page.title', { name: nameInText(hold.performerName), day })
    : t('holds.page.own', { name: stageInText(hold), day });
}
