import { type ReactNode, useEffect, useState } from 'react';
import { words } from '#app/lib/words.ts';
import { timeOf } from './editor-bar.tsx';
import { partOfField } from './editor-card.tsx';
import { useEditing } from './editor-state.ts';
import { useAlive } from './use-alive.ts';

/** Decisions and problems that come before any further step, above the first field. */
export function EditorNotices() {
  return (
    <div className="editor-notices stack-3">
      <News />
      <UnsavedText />
      <Trouble />
      <ProblemList />
    </div>
  );
}

type BoxProps = { title: string; tone: 'good' | 'bad' | 'plain'; id?: string; children: ReactNode };

function Box({ title, tone, id, children }: BoxProps) {
  return (
    <section
      className="message editor-box stack-3"
      data-tone={tone}
      id={id}
      tabIndex={id ? -1 : undefined}
    >
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The result of the last step. */
function News() {
  const { start } = useEditing();
  const t = words('profiles');
  if (start.news === 'welcome') return <Welcome />;
  if (start.news === 'published') return <Published />;
  if (start.news === null) return null;
  return (
    <p className="message" data-tone={start.news === 'conflict' ? 'bad' : 'good'} role="status">
      {t(`editor.news.${start.news}`)}
    </p>
  );
}

const firstSteps = ['name', 'picture', 'bio', 'video', 'publish'] as const;

function Welcome() {
  const t = words('profiles');
  return (
    <details className="fold">
      <summary>
        <h2>{t('editor.welcome.title')}</h2>
      </summary>
      <p>{t('editor.welcome.text')}</p>
      <ol className="bullets fold-text">
        {firstSteps.map((step) => (
          <li key={step}>{t(`editor.welcome.${step}`)}</li>
        ))}
      </ol>
    </details>
  );
}

function Published() {
  const { start, announce } = useEditing();
  const t = words('profiles');
  const [isCopied, setIsCopied] = useState(false);
  // Browsers have it on pages from a safe connection only.
  const clipboard = useAlive() ? navigator.clipboard : undefined;
  return (
    <Box title={t('editor.published.title')} tone="good">
      <p>{t('editor.published.text')}</p>
      <p className="editor-address">{start.publicUrl}</p>
      <div className="row">
        <a className="button" href={start.publicUrl}>
          {t('editor.published.see')}
        </a>
        {clipboard && (
          <button
            type="button"
            className="button"
            onClick={async () => {
              await clipboard.writeText(start.publicUrl);
              setIsCopied(true);
              announce(t('editor.published.copied'));
            }}
          >
            {t(isCopied ? 'editor.published.copied' : 'editor.published.copy')}
          </button>
        )}
      </div>
    </Box>
  );
}

/** Text typed in this tab before a reload and never saved. */
function UnsavedText() {
  const { unsavedText, restoreUnsavedText, dropUnsavedText } = useEditing();
  const t = words('profiles');
  if (!unsavedText) return null;
  return (
    <Box title={t('editor.found.title')} tone="bad">
      <p>{t('editor.found.text', { time: timeOf(unsavedText.at) })}</p>
      <div className="row">
        <button type="button" className="button" onClick={restoreUnsavedText}>
          {t('editor.found.take')}
        </button>
        <button type="button" className="button" data-tone="danger" onClick={dropUnsavedText}>
          {t('editor.found.drop')}
        </button>
      </div>
    </Box>
  );
}

/** A failed save that only a person can solve. */
function Trouble() {
  const { saving } = useEditing();
  if (saving.kind === 'conflict') return <Conflict />;
  if (saving.kind === 'signedOut') return <SignedOut />;
  return saving.kind === 'refused' ? <Refused reason={saving.reason} /> : null;
}

function Conflict() {
  const { saver } = useEditing();
  const t = words('profiles');
  return (
    <Alert title={t('editor.conflict.title')} text={t('editor.conflict.text')}>
      <button
        type="button"
        className="button"
        onClick={() => {
          saver.drop();
          location.reload();
        }}
      >
        {t('editor.conflict.theirs')}
      </button>
      <button type="button" className="button" onClick={() => void saver.retry()}>
        {t('editor.conflict.mine')}
      </button>
    </Alert>
  );
}

function SignedOut() {
  const { saver } = useEditing();
  const t = words('profiles');
  // A person who comes back from another tab has most likely signed in there.
  useEffect(() => {
    const retry = () => void saver.retry();
    window.addEventListener('focus', retry);
    return () => window.removeEventListener('focus', retry);
  }, [saver]);
  return (
    <Alert title={t('editor.signedOut.title')} text={t('editor.signedOut.text')}>
      <a className="button" href="/sign-in" target="_blank" rel="noopener">
        {t('editor.signedOut.signIn')}
      </a>
      <Retry />
    </Alert>
  );
}

function Refused({ reason }: { reason: string }) {
  return (
    <Alert title={words('profiles')('editor.refused.title')} text={reason}>
      <Retry />
    </Alert>
  );
}

function Retry() {
  const { saver } = useEditing();
  return (
    <button type="button" className="button" onClick={() => void saver.retry()}>
      {words('profiles')('editor.retry')}
    </button>
  );
}

function Alert({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="alert">
      <Box title={title} tone="bad">
        <p>{text}</p>
        <div className="row">{children}</div>
      </Box>
    </div>
  );
}

/** Every problem that prevents publishing, each with a link to its field. */
function ProblemList() {
  const { problems, showsAllProblems } = useEditing();
  const t = words('profiles');
  const listed = Object.entries(problems);
  if (!showsAllProblems || listed.length === 0) return null;
  return (
    <Box title={t('notReady')} tone="bad" id="problems">
      <ul className="bullets editor-problems">
        {listed.map(([field, problem]) => (
          <li key={field}>
            <a
              href={`#${fieldIdOf(field)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldIdOf(field))?.focus();
              }}
            >
              {t('editor.problemIn', {
                part: t(`editor.parts.${partOfField(field)}.title`),
                problem,
              })}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** The field of a problem; for a list that is too long, its first line. */
function fieldIdOf(field: string): string {
  if (field.startsWith('position.')) return 'position';
  if (field.startsWith('genres')) return 'genres';
  if (field === 'videoLinks') return 'videoLinks.0';
  return field;
}
