import { nameInText } from '#app/features/profiles/parts.tsx';
import { may } from '#app/features/profiles/policy.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, PostForm, SelectField } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/invitation';
import { takeOverHold } from './commands.server.ts';
import { readInvitedHold } from './queries.server.ts';

const t = words('bookings');

/** The link works for anyone who has it, signed in or not. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { orm } = context.get(servicesContext).database;
  const { venueId, venueName, roomName, ...hold } = await orRefuse(() =>
    readInvitedHold(orm, token),
  );
  const pages = viewer?.profiles
    .filter(({ userType }) => userType === 'artist')
    .filter(({ profileId }) => may(viewer, profileId, 'place and answer holds'))
    .map(({ profileId, displayName }) => ({ profileId, displayName }));
  return {
    token,
    hold: {
      venueId,
      venueName,
      roomName,
      day: writtenDay(hold.day),
      until: momentAt(hold.expiresAt, hold),
    },
    pages: pages ?? null,
  };
}

export const action = formAction(takeOverHold, {
  to: ({ as }, { holdId }) => `/profiles/${as}/holds/${holdId}`,
});

export const meta: Route.MetaFunction = () => [
  { title: t('holds.invited.short') },
  { name: 'robots', content: 'noindex' },
  // The address is a secret, which links to other sites must not reveal.
  { name: 'referrer', content: 'same-origin' },
];

/** The date that a venue holds for a performer without a page, and the way to take it over. */
export default function Invitation({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { token, hold, pages } = loaderData;
  const { venueId, venueName, roomName, ...texts } = hold;
  const values = { ...texts, name: nameInText(venueName) };
  const here = `/holds/invitations/${token}`;
  return (
    <TaskPage
      title={t('holds.invited.title', values)}
      lead={t('holds.invited.lead', values)}
      refused={refused}
    >
      {roomName && <p>{t('holds.invited.room', { room: nameInText(roomName) })}</p>}
      <p>
        <a href={`/users/${venueId}`}>{t('holds.invited.seeVenue', values)}</a>
      </p>
      {pages === null && <Arriving next={here} />}
      {pages?.length === 0 && (
        <>
          <p>{t('holds.invited.noPage')}</p>
          <div className="row">
            <LinkButton href="/profiles" tone="spotlight">
              {t('holds.invited.makePage')}
            </LinkButton>
          </div>
        </>
      )}
      {pages && pages.length > 0 && (
        <PostForm className="form" action={here}>
          <OwnPage pages={pages} chosen={refused?.typed.as} />
          <div className="row">
            <Button tone="spotlight">{t('holds.invited.do')}</Button>
          </div>
        </PostForm>
      )}
    </TaskPage>
  );
}

function Arriving({ next }: { next: string }) {
  const query = `next=${encodeURIComponent(next)}`;
  return (
    <>
      <p>{t('holds.invited.arriving')}</p>
      <div className="row">
        <LinkButton href={`/sign-up?kind=artist&${query}`} tone="spotlight">
          {t('holds.invited.signUp')}
        </LinkButton>
        <LinkButton href={`/sign-in?${query}`}>{t('holds.invited.signIn')}</LinkButton>
      </div>
    </>
  );
}

type OwnProps = {
  pages: { profileId: string; displayName: string | null }[];
  chosen: string | undefined;
};

function OwnPage({ pages, chosen }: OwnProps) {
  const [first] = pages;
  if (pages.length === 1) return <HiddenFields as={first?.profileId} />;
  return (
    <SelectField
      name="as"
      label={t('holds.new.as')}
      options={pages.map((page) => ({
        value: page.profileId,
        label: nameInText(page.displayName),
      }))}
      defaultValue={chosen ?? first?.profileId}
    />
  );
}
