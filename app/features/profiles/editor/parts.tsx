import { type ReactNode, useId, useRef, useSyncExternalStore } from 'react';
import { completenessOf, type StepName } from '#app/domain/profiles/completeness.ts';
import { contentLimits } from '#app/domain/profiles/content.ts';
import { words } from '#app/lib/words.ts';
import { PostForm } from '#app/ui/form.tsx';
import { Revision, useSavedSubmit } from './components/editor-bar.tsx';
import { Cells, Line, LongText, WholeNumber } from './components/editor-fields.tsx';
import { Rows } from './components/editor-rows.tsx';
import { useEditing } from './components/editor-state.ts';

const t = words('profiles');

const mostAdvice = 3;

/** The page's progress, the best next step, and links to each part. */
export function EditorProgress() {
  const { start, content, pictures, files } = useEditing();
  const { percent, steps } = completenessOf(start.userType, content, {
    hasPicture: pictures.profilePicture !== null,
    hasBanner: pictures.banner !== null,
    pressPhotoCount: files.filter(({ kind }) => kind === 'pressPhoto').length,
  });
  const advice = steps.filter(({ isDone }) => !isDone).slice(0, mostAdvice);
  return (
    <aside className="editor-side stack-4" aria-label={t('editor.progress.label')}>
      <div className="raised stack-2">
        <p className="editor-percent">
          <strong>{percent} %</strong> {t('editor.progress.done')}
        </p>
        <progress max={100} value={percent} aria-label={t('editor.progress.label')} />
        {advice.length > 0 ? (
          <>
            <h2>{t('editor.progress.next')}</h2>
            <ul>
              {advice.map(({ name }) => (
                <li key={name}>
                  <a href={`#${partIdOf(partOf[name])}`}>{t(`editor.advice.${name}`)}</a>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>{t('editor.progress.whole')}</p>
        )}
      </div>
      <nav aria-label={t('editor.parts.label')}>
        <ul className="editor-nav">
          {editorParts[start.userType].map((part) => (
            <li key={part}>
              <a href={`#${partIdOf(part)}`}>{t(`editor.parts.${part}.title`)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

/** The part in which each step is done. */
const partOf: Record<StepName, EditorPart> = {
  displayName: 'look',
  picture: 'look',
  banner: 'look',
  genres: 'look',
  homeTown: 'look',
  bio: 'bio',
  bioShort: 'bio',
  video: 'videos',
  links: 'links',
  bandMembers: 'band',
  setLength: 'terms',
  stage: 'stage',
  riders: 'stage',
  pressPhotos: 'press',
  address: 'place',
  position: 'place',
  rooms: 'rooms',
  equipment: 'house',
  houseRules: 'house',
};

/** The stages of a venue and their capacities. */
export function RoomsPart() {
  const { content, set } = useEditing();
  return (
    <Card part="rooms">
      <Rows
        items={content.rooms}
        onChange={(rooms) => set('rooms', rooms)}
        make={() => ({ id: crypto.randomUUID(), name: '', capacity: null })}
        most={contentLimits.rooms}
        nameOf={(number) => t('editor.room', { number })}
        add={t('editor.addRoom')}
      >
        {({ item, index, change }) => (
          <div className="editor-pair stack-3">
            <Line
              name={`rooms.${index}.name`}
              label={t('editor.roomName')}
              placeholder={t('editor.roomNameExample')}
              value={item.name}
              onChange={(name) => change({ ...item, name })}
            />
            <WholeNumber
              name={`rooms.${index}.capacity`}
              label={t('editor.roomCapacity')}
              value={item.capacity}
              onChange={(capacity) => change({ ...item, capacity })}
            />
          </div>
        )}
      </Rows>
    </Card>
  );
}

/** The house's equipment and rules. */
export function HousePart() {
  return (
    <Card part="house">
      <LongText of="equipment" rows={7} />
      <LongText of="houseRules" rows={5} />
    </Card>
  );
}

/** The bio in the three lengths that bookers, programmes and the press reprint. */
export function BioPart() {
  return (
    <Card part="bio">
      <LongText of="bioShort" rows={2} />
      <LongText of="bio" rows={7} />
      <LongText of="bioLong" rows={9} />
    </Card>
  );
}

/** The people on stage. */
export function BandPart() {
  const { content, setDetail } = useEditing();
  return (
    <Card part="band">
      <Rows
        items={content.details.bandMembers}
        onChange={(members) => setDetail('bandMembers', members)}
        make={() => ({ name: '', role: '' })}
        most={contentLimits.bandMembers}
        nameOf={(number) => t('editor.member', { number })}
        add={t('editor.addMember')}
      >
        {(row) => (
          <div className="editor-pair stack-3">
            <Cells
              name="details.bandMembers"
              row={row}
              cells={[
                { of: 'name', label: t('editor.memberName') },
                {
                  of: 'role',
                  label: t('editor.memberRole'),
                  placeholder: t('editor.memberRoleExample'),
                },
              ]}
            />
          </div>
        )}
      </Rows>
    </Card>
  );
}

/** Links to music and texts elsewhere. */
export function LinksPart() {
  const { content, setDetail } = useEditing();
  return (
    <Card part="links">
      <Rows
        items={content.details.links}
        onChange={(links) => setDetail('links', links)}
        make={() => ({ label: '', url: '' })}
        most={contentLimits.links}
        nameOf={(number) => t('editor.link', { number })}
        add={t('editor.addLink')}
      >
        {(row) => (
          <div className="editor-pair stack-3" data-wide-second="">
            <Cells
              name="details.links"
              row={row}
              cells={[
                {
                  of: 'label',
                  label: t('editor.linkLabel'),
                  placeholder: t('editor.linkLabelExample'),
                },
                {
                  of: 'url',
                  label: t('editor.linkUrl'),
                  placeholder: 'https://',
                  inputMode: 'url',
                },
              ]}
            />
          </div>
        )}
      </Rows>
    </Card>
  );
}

/** The page's visibility, and the ways to change it. */
export function VisibilityPart() {
  const { start, saving } = useEditing();
  const { visibility } = start;
  const canDiscard =
    visibility !== 'unpublished' &&
    (start.hasDraft || saving.kind !== 'saved' || saving.at !== null);
  return (
    <Card part="page">
      <p>
        {t(`editor.visibility.${visibility}`)}{' '}
        {visibility === 'shown' && <a href={start.publicUrl}>{start.publicUrl}</a>}
      </p>
      {visibility === 'shown' && (
        <SavedForm action="hiding" label={t('editor.hide')} hint={t('editor.hideHint')} />
      )}
      {visibility === 'hidden' && (
        <SavedForm
          action="showing"
          label={t('editor.showAgain')}
          hint={t('editor.showAgainHint')}
        />
      )}
      {canDiscard && <Discard />}
    </Card>
  );
}

function SavedForm({ action, label, hint }: { action: string; label: string; hint: string }) {
  const { start } = useEditing();
  const { onSubmit, isWaiting } = useSavedSubmit();
  return (
    <PostForm
      className="stack-2"
      action={`/profiles/${start.profileId}/${action}`}
      onSubmit={onSubmit}
    >
      <p className="field-hint">{hint}</p>
      <button className="button" type="submit" aria-busy={isWaiting}>
        {label}
      </button>
    </PostForm>
  );
}

/** Warns before anything is lost; without scripts, the warning is beside the button. */
function Discard() {
  const { start } = useEditing();
  const formId = useId();
  const isSure = useRef(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { onSubmit, isWaiting } = useSavedSubmit();
  return (
    <>
      <PostForm
        id={formId}
        className="stack-2"
        action={`/profiles/${start.profileId}/draft/discarding`}
        onSubmit={(event) => {
          if (isSure.current) return onSubmit(event);
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        <p className="field-hint">{t('editor.discardHint')}</p>
        <Revision />
        <button className="button" data-tone="danger" type="submit">
          {t('editor.discard')}
        </button>
      </PostForm>
      <dialog ref={dialog} className="editor-dialog" aria-labelledby={`${formId}-title`}>
        <h2 id={`${formId}-title`}>{t('editor.discardTitle')}</h2>
        <p>{t('editor.discardText')}</p>
        <form method="dialog" className="row">
          <button
            type="submit"
            form={formId}
            className="button"
            data-tone="danger"
            aria-busy={isWaiting}
            onClick={() => {
              isSure.current = true;
            }}
          >
            {t('editor.discardSure')}
          </button>
          <button type="submit" className="button">
            {t('editor.discardNot')}
          </button>
        </form>
      </dialog>
    </>
  );
}

/** The parts of the editor, in the order in which a booker reads the page. */
export const editorParts = {
  artist: ['look', 'bio', 'videos', 'links', 'band', 'terms', 'stage', 'press', 'page'],
  venue: ['look', 'bio', 'place', 'rooms', 'house', 'videos', 'links', 'press', 'page'],
} as const;

export type EditorPart = (typeof editorParts)[keyof typeof editorParts][number];

/** The part that a field is in, by the field's name. */
export function partOfField(field: string): EditorPart {
  const name = field.split('.')[field.startsWith('details.') ? 1 : 0] ?? '';
  return fieldParts[name] ?? 'look';
}

const fieldParts: Record<string, EditorPart> = {
  bio: 'bio',
  bioShort: 'bio',
  bioLong: 'bio',
  videoLinks: 'videos',
  links: 'links',
  bandMembers: 'band',
  setLength: 'terms',
  fee: 'terms',
  travelRadiusKm: 'terms',
  stageNotes: 'stage',
  inputList: 'stage',
  technicalRider: 'stage',
  hospitalityRider: 'stage',
  address: 'place',
  position: 'place',
  timeZone: 'place',
  rooms: 'rooms',
  equipment: 'house',
  houseRules: 'house',
};

/** The id of a part’s element; its bare name is that of a field in it. */
function partIdOf(part: EditorPart): string {
  return `part-${part}`;
}

type Props = { part: EditorPart; children: ReactNode };

/** A part of the editor, and why bookers want it. */
export function Card({ part, children }: Props) {
  const { userType } = useEditing().start;
  return (
    <section className="editor-card stack-4" id={partIdOf(part)} aria-labelledby={`${part}-title`}>
      <div className="editor-card-head stack-2">
        <h2 id={`${part}-title`}>{t(`editor.parts.${part}.title`)}</h2>
        <p>{t(`editor.parts.${part}.why.${userType}`)}</p>
      </div>
      <div className="editor-card-body stack">{children}</div>
    </section>
  );
}

type GroupProps = {
  legend: string;
  hint?: string;
  error?: string;
  name?: string;
  children: ReactNode;
};

/** Fields that belong together under one name. */
export function Group({ legend, hint, error, name, children }: GroupProps) {
  return (
    <fieldset className="editor-group stack-3" aria-describedby={error && `${name}-error`}>
      <legend>{legend}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** False while a page is only its HTML, true once it reacts to its user. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
