import { changesBetween } from '#app/domain/bookings/changes.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { type TermsRow, type TermsSection, termsRows } from '../terms-rows.ts';

const t = words('bookings');

const inSight: TermsSection['key'][] = ['night', 'deal'];

type Version = { title: string; terms: Terms };

/**
 * Terms to read. Compared with an earlier version, changed terms appear in both, side by side if
 * there is room, marked by word, colour and shape; the others appear once.
 */
export function TermsSheet({ terms, title, before }: Version & { before?: Version | undefined }) {
  const sections = pairUp(termsRows(terms), before && termsRows(before.terms));
  const changed = sections.flatMap(({ rows }) => rows).filter(isChanged).length;
  // Two versions can read the same and still differ, by a cent where whole sums are shown.
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
            <Part key={key} part={key} rows={rows} titles={[before?.title ?? '', title]} />
          ))}
      </div>
    </div>
  );
}

type PartProps = { part: TermsSection['key']; rows: PairedRow[]; titles: [string, string] };

/** The main parts are in sight; the others are folded below a summary. */
function Part({ part, rows, titles }: PartProps) {
  const title = words('bookings')(`terms.parts.${part}`);
  const id = `terms-${part}`;
  const list = (
    <dl className="pairs">
      {rows.map((row) => (
        <Row key={row.key} row={row} titles={titles} />
      ))}
    </dl>
  );
  if (inSight.includes(part))
    return (
      <section aria-labelledby={id}>
        <h3 id={id}>{title}</h3>
        {list}
      </section>
    );
  const labels = new Set(rows.map(({ now, was }) => (now ?? was)?.label));
  return (
    <section aria-labelledby={id}>
      <details className="terms-fold" open={rows.some(isChanged)}>
        <summary>
          <div>
            <h3 id={id}>{title}</h3>
            <small className="terms-brief" dir="auto">
              {[...labels].join(' · ')}
            </small>
          </div>
        </summary>
        {list}
      </details>
    </section>
  );
}

/** A line of one or both versions; null in the version that lacks it. */
type PairedRow = { key: string; now: TermsRow | null; was: TermsRow | null | undefined };

function isChanged({ now, was }: PairedRow): boolean {
  return was !== undefined && (was?.value !== now?.value || was?.label !== now?.label);
}

function Row({ row, titles: [wasTitle, nowTitle] }: { row: PairedRow; titles: [string, string] }) {
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
  // If the label has changed, show it in both versions.
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
