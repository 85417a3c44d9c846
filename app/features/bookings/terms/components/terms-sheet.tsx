import { changesBetween } from '#app/domain/bookings/changes.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { type TermsRow, type TermsSection, termsRows } from '../words/terms-rows.ts';

type Version = { title: string; terms: Terms };

/**
 * Terms to read. Against an earlier version, what was changed stands in both ways, side by side
 * where there is room, marked in word, colour and shape; all else stands once.
 */
export function TermsSheet({ terms, title, before }: Version & { before?: Version | undefined }) {
  const t = words('bookings');
  const sections = pairUp(termsRows(terms), before && termsRows(before.terms));
  const changed = sections.flatMap(({ rows }) => rows).filter(isChanged).length;
  // Two versions can read the same and still differ, by a cent of expenses on a page of whole sums.
  const isSame = before && changesBetween(before.terms, terms).length === 0;
  return (
    <div className="terms-sheet stack">
      {before && (
        <p>{isSame ? t('terms.sheet.unchanged') : t('terms.sheet.changes', { count: changed })}</p>
      )}
      <div className="terms-parts">
        {sections
          .filter(({ rows }) => rows.length > 0)
          .map(({ key, rows }) => (
            <section key={key} aria-labelledby={`terms-${key}`}>
              <h3 id={`terms-${key}`}>{t(`terms.parts.${key}`)}</h3>
              <dl className="pairs">
                {rows.map((row) => (
                  <Row key={row.key} row={row} titles={[before?.title ?? '', title]} />
                ))}
              </dl>
            </section>
          ))}
      </div>
    </div>
  );
}

/** A line of one or both versions; a side that doesn’t have it is null. */
type PairedRow = { key: string; now: TermsRow | null; was: TermsRow | null | undefined };

function isChanged({ now, was }: PairedRow): boolean {
  return was !== undefined && (was?.value !== now?.value || was?.label !== now?.label);
}

function Row({ row, titles: [wasTitle, nowTitle] }: { row: PairedRow; titles: [string, string] }) {
  const t = words('bookings');
  const { now, was } = row;
  const either = now ?? was;
  const className = either?.isText ? 'written' : undefined;
  if (!isChanged(row))
    return (
      <div>
        <dt dir="auto">{either?.label}</dt>
        <dd className={className} dir="auto">
          {either?.value}
        </dd>
      </div>
    );
  // A line that is called something else now says so on either side.
  const isRenamed = now && was && now.label !== was.label;
  const note = (side: TermsRow | null | undefined) =>
    side ? `${isRenamed ? `${side.label}: ` : ''}${side.value}` : t('terms.sheet.missing');
  return (
    <div data-changed="">
      <dt dir="auto">
        {either?.label} <Badge shape="diamond">{t('terms.sheet.changed')}</Badge>
      </dt>
      <dd className={className} dir="auto">
        <small>{wasTitle}</small>
        {note(was)}
      </dd>
      <dd className={className} dir="auto">
        <small>{nowTitle}</small>
        <strong>{note(now)}</strong>
      </dd>
    </div>
  );
}

function pairUp(now: TermsSection[], was: TermsSection[] | undefined) {
  return now.map(({ key, rows }) => {
    const before = was?.find((section) => section.key === key)?.rows;
    const keys = new Set([...rows, ...(before ?? [])].map((row) => row.key));
    const paired = [...keys].map((rowKey): PairedRow => {
      const find = (list: TermsRow[]) => list.find((row) => row.key === rowKey) ?? null;
      return { key: rowKey, now: find(rows), was: before && find(before) };
    });
    return { key, rows: paired };
  });
}
