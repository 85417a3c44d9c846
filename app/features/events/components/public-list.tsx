import type { ReactNode } from 'react';
import { suggestedGenres } from '#app/domain/profiles/content-limits.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';

type Props = {
  address: string;
  asked: { genre: string; from: string; to: string };
  /** What is looked for in the text of an entry. */
  text: { name: string; label: string; value: string; maxLength: number };
  sentences: Record<'find' | 'none' | 'noneFound' | 'all' | 'more', string>;
  /** Address of the next page. */
  next: string | null;
  /** The entries; null where there are none. */
  children: ReactNode;
};

/** A list that everybody can search, by reloading: shows, open slots. */
export function PublicList({ address, asked, text, sentences, next, children }: Props) {
  const { value, ...textField } = text;
  const t = words('events');
  const isSearch = value !== '' || Object.values(asked).some(Boolean);
  return (
    <>
      <search>
        <form className="filter" method="get" action={address}>
          <Field {...textField} type="search" defaultValue={value} />
          <Field
            name="genre"
            label={t('open.genre')}
            defaultValue={asked.genre}
            list="genres"
            maxLength={40}
          />
          <datalist id="genres">
            {suggestedGenres.map((genre) => (
              <option key={genre} value={genre} />
            ))}
          </datalist>
          <Field type="date" name="from" label={t('open.from')} defaultValue={asked.from} />
          <Field type="date" name="to" label={t('open.to')} defaultValue={asked.to} />
          <Button>{sentences.find}</Button>
        </form>
      </search>
      {children ?? (
        <EmptyState>
          {isSearch ? sentences.noneFound : sentences.none}
          {isSearch && (
            <>
              {' '}
              <a href={address}>{sentences.all}</a>
            </>
          )}
        </EmptyState>
      )}
      {next && (
        <p>
          <a className="quiet-link" href={next}>
            {sentences.more}
          </a>
        </p>
      )}
    </>
  );
}
