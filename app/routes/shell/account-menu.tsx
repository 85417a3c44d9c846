import { initialOf } from '#app/domain/profiles/initial.ts';
import { words } from '#app/lib/words.ts';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Person } from './person.ts';

/** What somebody who is signed in goes to from anywhere. Opens and works without scripts. */
export function AccountMenu({ person: { name, isAdmin, pages, bookings } }: { person: Person }) {
  const t = words('routes');
  return (
    <>
      <button
        type="button"
        className="icon-button account-button"
        popoverTarget="account-menu"
        aria-label={t('account.of', { name })}
      >
        <span aria-hidden="true">{initialOf(name)}</span>
      </button>
      <nav className="account-menu" id="account-menu" popover="auto" aria-label={t('account.menu')}>
        <p dir="auto">{name}</p>
        {pages.map((page) => (
          <PageChoice key={page.profileId} page={page} />
        ))}
        <WorkLinks pages={pages} bookings={bookings} />
        <a href="/profiles">{t('account.yourPages')}</a>
        {isAdmin && <a href="/admin">{t('account.admin')}</a>}
        <a href="/settings">{t('account.settings')}</a>
        <PostForm action="/sign-out">
          <button type="submit">{t('account.signOut')}</button>
        </PostForm>
      </nav>
    </>
  );
}

/** To the work of the page that somebody works as, if they see to it there. */
function WorkLinks({ pages, bookings }: Pick<Person, 'pages' | 'bookings'>) {
  const t = words('routes');
  const current = pages.find(({ isCurrent }) => isCurrent);
  if (!current || current.role === 'door') return null;
  const to = (place: string) => `/profiles/${current.profileId}/${place}`;
  const turns = bookings?.turns ?? 0;
  return (
    <>
      <a href={to('bookings')}>
        {t('account.bookings')}
        {turns > 0 && <small className="count">{t('account.turns', { count: turns })}</small>}
      </a>
      <a href={to('calendar')}>{t('account.calendar')}</a>
      <a href={to('holds')}>{t('account.holds')}</a>
      {current.userType === 'venue' ? (
        <a href={to('events')}>{t('account.events')}</a>
      ) : (
        <a href="/open-slots">{t('account.openSlots')}</a>
      )}
      {current.userType === 'venue' && <a href="/cards">{t('account.cards')}</a>}
      {current.userType === 'artist' && current.role === 'owner' && (
        <a href="/payouts">{t('account.payouts')}</a>
      )}
      <a href="/documents">{t('account.documents')}</a>
    </>
  );
}

/** From now on this browser works as that page, and goes to where one works on it. */
function PageChoice({ page }: { page: Person['pages'][number] }) {
  const t = words('routes');
  const { profileId, role, displayName, userType, isCurrent } = page;
  const next = role === 'door' ? '/profiles' : `/profiles/${profileId}/edit`;
  return (
    <PostForm action={`/profiles/${profileId}/selection`}>
      <input type="hidden" name="back" value={next} />
      <button type="submit" aria-current={isCurrent ? 'true' : undefined}>
        <span dir="auto">{displayName || t('account.unnamed')}</span>
        <small>{t(`account.${userType}`)}</small>
      </button>
    </PostForm>
  );
}
