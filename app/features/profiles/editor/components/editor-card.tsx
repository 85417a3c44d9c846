import type { ReactNode } from 'react';
import { words } from '#app/lib/words.ts';
import { useEditing } from './editor-state.ts';

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
export function partIdOf(part: EditorPart): string {
  return `part-${part}`;
}

type Props = { part: EditorPart; children: ReactNode };

/** A part of the editor, and why bookers want it. */
export function Card({ part, children }: Props) {
  const t = words('profiles');
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
