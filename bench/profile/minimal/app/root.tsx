import { Links, Meta, Outlet } from 'react-router';
import { Icon } from './icon.tsx';

export const links = () => [
  {
    rel: 'preload',
    href: '/static/js/league-gothic-latin-wdth-normal-xxxxxxxx.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  },
  {
    rel: 'preload',
    href: '/static/js/figtree-latin-wght-normal-xxxxxxxx.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  },
  { rel: 'stylesheet', href: '/static/js/app-xxxxxxxx.css' },
  { rel: 'icon', href: '/icons/192.png', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/icons/180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <Meta />
        <Links />
        <script src="/theme.js" />
        <script src="/static/js/entry.public-xxxxxxxx.js" type="module" />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <Bar />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
        <Foot />
      </body>
    </html>
  );
}

function Bar() {
  return (
    <header className="bar">
      <div className="bar-inside">
        <a className="logo" href="/" aria-label="Bandstand, home">
          <Icon
            viewBox="0 0 48 48"
            path="M24 3 4 17v4h40v-4zM7 24h4v16H7zM15 24h4v16h-4zM29 24h4v16h-4zM37 24h4v16h-4zM4 42h40v3H4zM24 26a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM23 31h2v9h-2z"
          />
          <span>Bandstand</span>
        </a>
        <button type="button" className="menu-button" popoverTarget="menu" aria-label="Menu">
          <Icon path="M3 5h18v2.5H3zM3 11h18v2.5H3zM3 17h18v2.5H3z" />
        </button>
        <nav className="menu" id="menu" popover="auto" aria-label="Main menu">
          <a href="/#artists">Artists</a>
          <a href="/#venues">Venues</a>
          <a href="/how-payments-work">How payments work</a>
          <theme-switch>
            <button type="button" className="theme-button" aria-label="Light or dark">
              <Icon path="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 2.5v15a7.5 7.5 0 0 1 0-15Z" />
            </button>
          </theme-switch>
        </nav>
        <a className="owner-logo" href="https://www.example.com/" aria-label="Site of the owner">
          <Icon path="M12 2 2 9v13h7v-8h6v8h7V9Zm0 8.8a2.1 2.1 0 1 1 0-4.2 2.1 2.1 0 0 1 0 4.2Z" />
        </a>
      </div>
    </header>
  );
}

const documents = [
  ['/terms-of-service', 'User Agreement'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/how-payments-work', 'How Payments Work'],
  ['/cancellation-policy', 'Cancellation Policy'],
  ['/delete-account', 'Delete Account'],
  ['/api', 'API'],
];

function Foot() {
  return (
    <footer className="foot">
      <div className="band">
        <a href="mailto:support@bandstand.example">support@bandstand.example</a>
        <nav aria-label="Legal and help">
          <ul className="foot-links">
            {documents.map(([href, name]) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="copyright">© 2025 Bandstand</p>
      </div>
    </footer>
  );
}
