import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, SelectField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';

type Props = {
  token: string;
  hold: {
    venueId: string;
    venueName: string | null;
    roomName: string | null;
    day: string;
    until: string;
  };
  /** The viewer’s performer pages; null if they aren’t signed in. */
  pages: { profileId: string; displayName: string | null }[] | null;
  refused?: RefusedForm | undefined;
};

/** The date that a venue holds for a performer without a page, and the way to take it over. */
export function InvitedHoldPage({ token, hold, pages, refused }: Props) {
  const t = words('bookings');
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
  const t = words('bookings');
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

type OwnProps = { pages: NonNullable<Props['pages']>; chosen: string | undefined };

function OwnPage({ pages, chosen }: OwnProps) {
  const t = words('bookings');
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
