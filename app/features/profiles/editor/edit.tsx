import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { contentLimits, suggestedGenres } from '#app/domain/profiles/content.ts';
import { initialOf } from '#app/domain/profiles/display-name.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Field } from '#app/ui/form.tsx';
import { CrossIcon } from '#app/ui/icons.tsx';
import { seedStyle } from '#app/ui/seed-style.ts';
import { avatarPicture, bannerImage, TypeBadge } from '../parts.tsx';
import { findPicture } from '../queries.server.ts';
import { PressPart } from '../uploads/components/editor-files.tsx';
import { PictureField } from '../uploads/components/editor-picture.tsx';
import { VideosPart } from '../uploads/parts.tsx';
import { listFiles } from '../uploads/queries.server.ts';
import type { Route } from './+types/edit';
import { EditorBar, timeOf } from './components/editor-bar.tsx';
import { Line } from './components/editor-fields.tsx';
import { PlacePart } from './components/editor-place.tsx';
import { StagePart } from './components/editor-stage.tsx';
import type { EditorStart } from './components/editor-start.ts';
import { EditorContext, useEditing, useEditor } from './components/editor-state.ts';
import { TermsPart } from './components/editor-terms.tsx';
import stylesheet from './editor.css?url';
import {
  BandPart,
  BioPart,
  Card,
  type EditorPart,
  EditorProgress,
  editorParts,
  HousePart,
  LinksPart,
  partOfField,
  RoomsPart,
  useAlive,
  VisibilityPart,
} from './parts.tsx';
import { readEditor } from './queries.server.ts';

const t = words('profiles');

export const handle: PageHandle = { scripts: true, uploads: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = forViewer(async ({ viewer, services, url, params }: Viewed<'profileId'>) => {
  const { profileId } = params;
  const editor = await readEditor(services, viewer, { profileId });
  const [profilePicture, banner, files] = await Promise.all([
    findPicture(services, profileId, 'profilePicture'),
    findPicture(services, profileId, 'banner'),
    listFiles(services.database.orm, profileId),
  ]);
  const { searchParams } = url;
  return {
    profileId,
    userType: editor.userType,
    content: editor.content,
    published: editor.published,
    revision: editor.revision,
    showsProblems: searchParams.has('problems'),
    visibility: visibilityOf(editor),
    hasDraft: editor.changedSince !== null,
    news: news.find((name) => searchParams.has(name)) ?? null,
    publicUrl: new URL(`/users/${profileId}`, services.brand.site).href,
    pictures: {
      profilePicture: profilePicture.picture?.version ?? null,
      banner: banner.picture?.version ?? null,
    },
    files,
  };
});

const news = ['welcome', 'published', 'hidden', 'shown', 'discarded', 'conflict'] as const;

function visibilityOf(page: {
  isPublished: boolean;
  isHidden: boolean;
}): EditorStart['visibility'] {
  if (!page.isPublished) return 'unpublished';
  return page.isHidden ? 'hidden' : 'shown';
}

export const meta = privatePage(() => t('editor.title'));

/** The page on which people edit their page. */
export default function Edit({ loaderData: start }: Route.ComponentProps) {
  const editor = useEditor(start);
  const isAlive = useAlive();
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    const name = target.getAttribute('name');
    if (name) editor.leave(name);
    void editor.saver.flush();
  };
  return (
    <EditorContext value={editor}>
      <div className="editor">
        <div className="band">
          <header className="page-head">
            <p className="badge" data-shape="diamond">
              {t('editor.title')}
            </p>
            <h1 dir="auto">{editor.content.displayName.trim() || t('nameMissing')}</h1>
          </header>
          <noscript>
            <p className="message" data-tone="bad">
              {t('editor.noScript')}
            </p>
          </noscript>
          <EditorNotices />
          <div className="beside editor-columns">
            <EditorProgress />
            {/* Typing has to wait until it can be saved. */}
            <div>
              <fieldset disabled={!isAlive} onBlur={onBlur}>
                <legend className="visually-hidden">{t('editor.title')}</legend>
                {editorParts[start.userType].map((part) => {
                  const Part = parts[part];
                  return Part && <Part key={part} />;
                })}
              </fieldset>
              <VisibilityPart />
            </div>
          </div>
        </div>
        <EditorBar />
      </div>
    </EditorContext>
  );
}

const parts: Partial<Record<EditorPart, () => React.ReactNode>> = {
  look: LookPart,
  bio: BioPart,
  videos: VideosPart,
  links: LinksPart,
  band: BandPart,
  terms: TermsPart,
  stage: StagePart,
  press: PressPart,
  place: PlacePart,
  rooms: RoomsPart,
  house: HousePart,
};

/** Name and pictures: a page's first impression. */
function LookPart() {
  const { start, content, set } = useEditing();
  const { userType } = start;
  return (
    <Card part="look">
      <Line
        name="displayName"
        label={t(`editor.name.${userType}`)}
        value={content.displayName}
        onChange={(name) => set('displayName', name)}
      />
      <div className="stack-1">
        <TypeBadge userType={userType} />
        <p className="field-hint">{t('editor.kindHint')}</p>
      </div>
      <div className="editor-pictures stack">
        <ProfilePicture />
        <Banner />
      </div>
      <Genres />
      <Line
        name="homeTown"
        label={t(`editor.homeTown.${userType}`)}
        hint={t(`editor.homeTownHint.${userType}`)}
        value={content.homeTown}
        onChange={(town) => set('homeTown', town)}
      />
    </Card>
  );
}

function ProfilePicture() {
  const { start, content, pictures } = useEditing();
  return (
    <PictureField kind="profilePicture">
      <Avatar
        seed={start.profileId}
        initial={initialOf(content.displayName)}
        sizes="8rem"
        picture={avatarPicture(start.profileId, pictures.profilePicture)}
      />
    </PictureField>
  );
}

function Banner() {
  const { start, pictures } = useEditing();
  const image = bannerImage(start.profileId, pictures.banner);
  return (
    <PictureField kind="banner">
      <div className="editor-banner" style={seedStyle(start.profileId)}>
        {image && <img src={image.src} srcSet={image.srcSet} sizes="24rem" alt="" />}
      </div>
    </PictureField>
  );
}

const mostSuggestions = 8;

/** Genres as labels: typed and added by Enter or a comma, or picked from the suggestions. */
function Genres() {
  const { content, set, problemOf, announce } = useEditing();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const { genres } = content;
  const most = contentLimits.genres;

  function add(text: string) {
    const next = [...genres];
    for (const part of text.split(',')) if (isNew(part.trim(), next)) next.push(part.trim());
    setTyped('');
    if (next.length > most) return announce(t('editor.rows.full', { most }));
    if (next.length === genres.length) return;
    set('genres', next);
    announce(t('editor.genreAdded', { genre: next.slice(genres.length).join(', ') }));
  }
  function remove(genre: string) {
    set(
      'genres',
      genres.filter((one) => one !== genre),
    );
    announce(t('editor.rows.removed', { row: genre }));
    field.current?.querySelector('input')?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = genres.at(-1);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  }
  const isFull = genres.length >= most;
  return (
    <div className="stack-2" ref={field}>
      <GenreLabels genres={genres} onRemove={remove} />
      <Field
        name="genres"
        label={t('editor.genres')}
        hint={isFull ? t('editor.rows.full', { most }) : t('editor.genresHint', { most })}
        error={
          problemOf('genres') ?? genres.map((_, at) => problemOf(`genres.${at}`)).find(Boolean)
        }
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) =>
          target.value.includes(',') ? add(target.value) : setTyped(target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => typed.trim() !== '' && add(typed)}
      />
      {!isFull && <Suggestions typed={typed} genres={genres} onChoose={add} />}
    </div>
  );
}

function isNew(genre: string, genres: string[]): boolean {
  return genre !== '' && !genres.some((one) => one.toLowerCase() === genre.toLowerCase());
}

function GenreLabels({ genres, onRemove }: { genres: string[]; onRemove(genre: string): void }) {
  if (genres.length === 0) return null;
  return (
    <ul className="switcher" aria-label={t('editor.genresChosen')}>
      {genres.map((genre) => (
        <li key={genre}>
          <button
            type="button"
            data-chosen=""
            aria-label={t('editor.rows.remove', { row: genre })}
            onClick={() => onRemove(genre)}
          >
            {genre}
            <CrossIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}

type SuggestionProps = { typed: string; genres: string[]; onChoose(genre: string): void };

function Suggestions({ typed, genres, onChoose }: SuggestionProps) {
  const search = typed.trim().toLowerCase();
  const fitting = suggestedGenres
    .filter((genre) => isNew(genre, genres) && genre.toLowerCase().includes(search))
    .slice(0, mostSuggestions);
  if (search === '' || fitting.length === 0) return null;
  return (
    <ul className="switcher" aria-label={t('editor.genresSuggested')}>
      {fitting.map((genre) => (
        <li key={genre}>
          {/* Comes before the field loses focus and adds its text. */}
          <button
            type="button"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(genre)}
          >
            {genre}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Decisions and problems that come before any further step, above the first field. */
function EditorNotices() {
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
    <Alert title={t('editor.refused.title')} text={reason}>
      <Retry />
    </Alert>
  );
}

function Retry() {
  const { saver } = useEditing();
  return (
    <button type="button" className="button" onClick={() => void saver.retry()}>
      {t('editor.retry')}
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
