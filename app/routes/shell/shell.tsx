import type { CSSProperties, ReactNode } from 'react';
import { initialOf } from '#app/domain/profiles/display-name.ts';
import { LeavingBar } from '#app/features/accounts/leaving/parts.tsx';
import { footerSlugs } from '#app/features/legal/documents.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { PostForm } from '#app/ui/form.tsx';
import { MarkIcon, MenuIcon, OwnerIcon, ThemeIcon } from '#app/ui/icons.tsx';
import { Bell } from './bell.tsx';
import type { Person, PersonPage } from './person.ts';
import { Count, PageFace, WorkFrame } from './work-frame.tsx';

const t = words('routes');

/** Spec: the copyright line names this year. */
const copyrightYear = 2025;

type Props = { brand: Brand; person: Person | null; children: ReactNode };

/** The shell of every page: the bar on top, the page, the foot. */
export function Shell({ brand, person, children }: Props) {
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <Bar brand={brand} person={person} />
      {person?.leavingOn && <LeavingBar day={person.leavingOn} />}
      {person?.frame ? (
        <WorkFrame person={person} frame={person.frame}>
          {children}
        </WorkFrame>
      ) : (
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      )}
      <Foot brand={brand} />
    </>
  );
}

function Bar({ brand, person }: Omit<Props, 'children'>) {
  return (
    <header className="bar">
      <div className="bar-inside">
        <a className="logo" href="/" aria-label={t('home', { product: brand.product })}>
          {brand.logo ? <img src={brand.logo} alt="" /> : <MarkIcon />}
          <span>{brand.product}</span>
        </a>
        <button
          type="button"
          className="icon-button menu-button"
          popoverTarget="menu"
          aria-label={t('menu')}
        >
          <MenuIcon />
        </button>
        <nav className="menu" id="menu" popover="auto" aria-label={t('mainMenu')}>
          <a href="/events">{t('whatsOn')}</a>
          <a href="/artists">{t('artists')}</a>
          <a href="/venues">{t('venues')}</a>
          <a href="/how-payments-work">{t('howPaid')}</a>
          {!person && (
            <>
              <a href="/sign-in">{t('signIn')}</a>
              <a className="join-link" href="/sign-up">
                {t('join')}
              </a>
            </>
          )}
          <theme-switch>
            <button type="button" className="icon-button theme-button" aria-label={t('theme')}>
              <ThemeIcon />
              <span className="theme-words">{t('theme')}</span>
            </button>
          </theme-switch>
        </nav>
        {person && <Bell unread={person.unread} />}
        {person && <AccountMenu person={person} />}
        <OwnerLogo brand={brand} />
      </div>
    </header>
  );
}

function OwnerLogo({ brand }: { brand: Brand }) {
  const label = words('routes')('ownerSite', { owner: brand.ownerName });
  const shape = { '--shape': `url("${brand.ownerLogo}")` } as CSSProperties;
  return (
    <a className="icon-button owner-logo" href={brand.ownerUrl} aria-label={label}>
      {brand.ownerLogo ? <span style={shape} /> : <OwnerIcon />}
    </a>
  );
}

function Foot({ brand }: { brand: Brand }) {
  return (
    <footer className="foot">
      <div className="band">
        <a className="quiet-link" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
        <nav aria-label={t('footerMenu')}>
          <ul className="links">
            {footerSlugs.map((slug) => (
              <li key={slug}>
                <a href={`/${slug}`}>{t(`document.${slug}`)}</a>
              </li>
            ))}
            <li>
              <a href="/api">{t('apiPage')}</a>
            </li>
          </ul>
        </nav>
        <p className="copyright">
          {t('copyright', { year: copyrightYear, company: brand.company })}
        </p>
      </div>
    </footer>
  );
}

/** A person's pages and private settings. Opens and works without scripts. */
function AccountMenu({ person }: { person: Person }) {
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
