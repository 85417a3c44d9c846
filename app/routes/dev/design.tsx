import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page.tsx';
import { seedStyle } from '#app/ui/seed-style.ts';

export const meta = () => [{ title: 'Design system' }];

/** Every piece of the design system, in both themes. Served in development only. */
export const handle = { scripts: true };

export default function Design() {
  return (
    <div className="columns ways">
      {['night', 'day'].map((theme) => (
        <section
          key={theme}
          data-theme={theme}
          aria-label={theme}
          className="stack"
          style={{ padding: 'var(--edge)', background: 'var(--page)', color: 'var(--text)' }}
        >
          <h2>{theme}</h2>
          <Letters />
          <Colours />
          <Pieces />
        </section>
      ))}
    </div>
  );
}

function Letters() {
  return (
    <div className="stack">
      <p className="tagline">The Night Owls</p>
      <h3>Heading in the display face, 12 March</h3>
      <p>
        Text in the quiet face, with a link: <a href="#top">load-in at 16:30</a>.
      </p>
      <p className="lead">A lead says in one breath what the page is for.</p>
      <p className="clock">1,200.00 EUR · 950.50 EUR · 11,407.12 EUR</p>
    </div>
  );
}

function Colours() {
  const tokens = [
    'page',
    'raised',
    'text',
    'muted',
    'line',
    'spotlight',
    'spotlight-ground',
    'marquee',
  ];
  return (
    <ul className="posters">
      {tokens.map((token) => (
        <li key={token}>
          <div style={{ height: 40, background: `var(--${token})` }} />
          <small>{token}</small>
        </li>
      ))}
    </ul>
  );
}

function Pieces() {
  return (
    <div className="stack">
      <div className="row">
        <LinkButton href="#top" tone="spotlight">
          Offer a date
        </LinkButton>
        <LinkButton href="#top">Look around</LinkButton>
      </div>
      <div className="row">
        <Badge shape="disc">Artist</Badge>
        <Badge shape="square">Venue</Badge>
        <Badge shape="ring">Hold</Badge>
        <Badge shape="diamond">Confirmed</Badge>
      </div>
      <ul className="posters">
        {['the-night-owls', 'casa-do-eco', 'lume'].map((seed) => (
          <li className="poster whole" key={seed}>
            <Avatar
              seed={seed}
              initial={seed.charAt(0).toUpperCase()}
              sizes="10rem"
              picture={null}
            />
            <h3>{seed}</h3>
          </li>
        ))}
      </ul>
      <EmptyState>Shows will stand here once the first date is confirmed.</EmptyState>
      <div className="video-cover" style={seedStyle('video')}>
        <span>Play video 1</span>
      </div>
    </div>
  );
}
