import { initialOf } from '#app/domain/profiles/display-name.ts';
import { words } from '#app/lib/words.ts';
import { PostForm } from '#app/ui/post-form.tsx';
import { PageFace } from './page-face.tsx';
import type { Person, PersonPage } from './person.ts';
import { Count } from './work-frame.tsx';

const t = words('routes');

/** A person's pages and private settings. Opens and works without scripts. */
export function AccountMenu({ person }: { person: Person }) {
  const { name, isAdmin, pages, waiting } = person;
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
        <a href="/today">
          {t('work.place.today')} <Count of={waiting} at="menu" />
        </a>
        {pages.map((page) => (
          <PageChoice key={page.profileId} page={page} />
        ))}
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

/** Switches this browser to that page, at the same place there. */
function PageChoice({ page }: { page: PersonPage }) {
  const { profileId, displayName, userType, isCurrent, waiting, to } = page;
  return (
    <PostForm action={`/profiles/${profileId}/selection`}>
      <input type="hidden" name="back" value={to} />
      <button type="submit" aria-current={isCurrent ? 'true' : undefined}>
        <PageFace page={page} />
        <span dir="auto">{displayName || t('account.unnamed')}</span>
        <small>{t(`account.${userType}`)}</small>
        <Count of={waiting} at={profileId} />
      </button>
    </PostForm>
  );
}
