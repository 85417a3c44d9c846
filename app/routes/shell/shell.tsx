import type { CSSProperties, ReactNode } from 'react';
import { LeavingBar } from '#app/features/accounts/leaving/parts.tsx';
import { footerSlugs } from '#app/features/legal/documents.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { MarkIcon, MenuIcon, OwnerIcon, ThemeIcon } from '#app/ui/icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import type { Person } from './person.ts';
import { WorkFrame } from './work-frame.tsx';

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
