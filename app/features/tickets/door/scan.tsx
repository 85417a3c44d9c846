import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/scan';
import { scanWords } from './words.ts';

const t = words('tickets');

export const handle: PageHandle = { alone: true };

export const meta: Route.MetaFunction = () => [
  { title: t('door.scan.title') },
  { name: 'robots', content: 'noindex' },
];

/** The page that scans: the same for every phone, since its data is kept on the phone. */
export default function Scan() {
  return (
    <main className="door" id="content">
      <door-phone data-words={JSON.stringify(scanWords())}>
        <div data-part="none" className="stack" hidden>
          <h1>{t('door.scan.none')}</h1>
          <p>{t('door.scan.noneText')}</p>
          <p>
            <LinkButton href="/door" tone="spotlight">
              {t('door.choose')}
            </LinkButton>
          </p>
        </div>
        <div data-part="over" className="stack" hidden>
          <h1>{t('door.scan.over')}</h1>
          <p>{t('door.scan.overText')}</p>
          <p>
            <a href="/door">{t('door.choose')}</a>
          </p>
        </div>
        <div data-part="elsewhere" className="stack" hidden>
          <h1>{t('door.scan.elsewhere')}</h1>
          <p>
            <LinkButton href="/door/scan" tone="spotlight">
              {t('door.scan.here')}
            </LinkButton>
          </p>
        </div>
        <p data-part="waiting" role="status" hidden>
          {t('door.scan.waiting')}
        </p>
        <div data-part="whole" className="door-whole" hidden>
          <header>
            <h1 data-part="title" dir="auto">
              {t('door.scan.title')}
            </h1>
            <p>
              {t('door.scan.inside')} <b data-part="inside" /> · {t('door.scan.expected')}{' '}
              <span data-part="expected" />
            </p>
            <p data-part="fill" className="door-fill" role="status" hidden />
          </header>
          <section
            className="verdict"
            data-part="verdict"
            data-lets=""
            role="status"
            aria-label={t('door.scan.verdict')}
          >
            <strong data-part="word">{t('door.scan.ready')}</strong>
            <span data-part="why" />
            <span data-part="who" dir="auto" />
          </section>
          <div className="row">
            <Button type="button" data-part="undo" hidden>
              {t('door.scan.undo')}
            </Button>
            <Button type="button" data-part="anyway" hidden>
              {t('door.scan.anyway')}
            </Button>
            <Button type="button" data-part="out" hidden>
              {t('door.scan.out')}
            </Button>
          </div>
          <video data-part="video" muted playsInline hidden aria-label={t('door.scan.video')} />
          <Button type="button" data-part="camera">
            {t('door.scan.camera')}
          </Button>
          <Button type="button" data-part="light" aria-pressed="false" hidden>
            {t('door.scan.light')}
          </Button>
          <p data-part="no-camera" role="status" hidden>
            {t('door.scan.noCamera')}
          </p>
          <form data-part="form" className="field">
            <label htmlFor="text">{t('door.scan.text')}</label>
            <input id="text" data-part="text" autoComplete="off" spellCheck={false} dir="auto" />
          </form>
          <ul data-part="found" className="door-found" aria-label={t('door.scan.found')} />
          <p data-part="unsent" role="status" hidden />
          <p data-part="offline" role="status" hidden>
            {t('door.scan.offline')}
          </p>
          <p data-part="refused" className="door-twice" role="status" hidden />
          <p data-part="twice" className="door-twice" role="status" hidden />
        </div>
        <noscript>
          <p>{t('door.scan.noScript')}</p>
        </noscript>
      </door-phone>
    </main>
  );
}
