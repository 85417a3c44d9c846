import type { termParts } from '#app/domain/bookings/terms/term-kinds.ts';
import { termsTable } from '#app/domain/bookings/terms/terms.ts';
import { words } from '#app/lib/words.ts';
import type { TypedChange, TypedRow } from '../words/typed-rows.ts';
import { type Editing, TermsPart } from './terms-part.tsx';

type Part = (typeof termParts)[number];
type Props = Editing & { part: Part; rows: TypedRow[]; changes: TypedChange[] };

/** A part of existing terms, folded below a summary with the number of changes. */
export function ChangingPart({ part, rows, changes, ...editing }: Props) {
  const t = words('bookings');
  const count = changes.filter((change) => change.part === part).length;
  const own = rows.filter((row) => row.part === part && row.value !== '');
  return (
    <details className="terms-fold" open={isWrong(part, editing.form)}>
      <summary>
        <span>
          {t(`terms.parts.${part}`)}{' '}
          {count > 0 && (
            <small className="badge" data-shape="diamond">
              {t('terms.sheet.changes', { count })}
            </small>
          )}
          <small className="terms-brief" dir="auto">
            {own.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
          </small>
        </span>
      </summary>
      <div className="terms-folded">
        <TermsPart part={part} isNamed={false} {...editing} />
      </div>
    </details>
  );
}

/** True if a folded field has an error. */
function isWrong(part: Part, { fields, apart = [] }: Editing['form']): boolean {
  const terms: Record<string, { part?: Part }> = termsTable;
  const paths = Object.keys(fields).map((name) => name.replace(/^terms\./, ''));
  return paths.some(
    (path) => !apart.includes(path) && terms[path.split('.')[0] ?? '']?.part === part,
  );
}

/** The changes that sending would make, side by side. */
export function Changes({ changes }: { changes: TypedChange[] }) {
  const t = words('bookings');
  if (changes.length === 0) return null;
  const orNone = (value: string) => value || t('terms.sheet.none');
  return (
    <section className="terms-sheet" aria-labelledby="changes">
      <h2 id="changes">{t('terms.sheet.changes', { count: changes.length })}</h2>
      <dl className="pairs">
        {changes.map(({ at, label, was, now }) => (
          <div key={at} data-changed="">
            <dt dir="auto">{label}</dt>
            <dd dir="auto">
              <small>{t('terms.changing.was')}</small>
              {orNone(was)}
            </dd>
            <dd dir="auto">
              <small>{t('terms.changing.now')}</small>
              <strong>{orNone(now)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
