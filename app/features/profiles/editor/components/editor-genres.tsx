import { type KeyboardEvent, useRef, useState } from 'react';
import { contentLimits, suggestedGenres } from '#app/domain/profiles/content-limits.ts';
import { words } from '#app/lib/words.ts';
import { Field } from '#app/ui/field.tsx';
import { CrossIcon } from '#app/ui/icons.tsx';
import { useEditing } from './editor-state.ts';

const mostSuggestions = 8;

/** Genres as labels: typed and added by Enter or a comma, or picked from the suggestions. */
export function Genres() {
  const { content, set, problemOf, announce } = useEditing();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const t = words('profiles');
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
  const t = words('profiles');
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
  const t = words('profiles');
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
