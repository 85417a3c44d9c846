import { type PaperKind, paperKinds } from '#app/domain/payments/paper.ts';
import { dayAt } from '#app/lib/day-at.ts';
import { formatMinorInFull } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { PaperRow } from '../views.ts';

type Props = {
  /** The page that the reader works as; null where they only see their own papers. */
  pageName: string | null;
  /** The years there are papers of, and those that a performer gets totals of. */
  years: number[];
  hasTotals: boolean;
  filter: { year: number | null; kind: PaperKind | null };
  papers: { entries: PaperRow[]; next: string | null };
  language: string;
};

/** Every paper of a page, the newest first, and each year’s totals. */
export function PapersPage({ pageName, years, hasTotals, filter, papers, language }: Props) {
  const t = words('payments');
  const { entries, next } = papers;
  return (
    <div className="band">
      <PageHead
        title={
          pageName === null ? t('papers.list.titleOwn') : t('papers.list.title', { page: pageName })
        }
      >
        {t('papers.list.lead')}
      </PageHead>
      {years.length === 0 ? (
        <EmptyState>{t('papers.list.none')}</EmptyState>
      ) : (
        <>
          <Filter years={years} filter={filter} />
          {entries.length === 0 && <NoneSuch />}
          <ul className="rows">
            {entries.map((paper) => (
              <Row key={paper.id} paper={paper} language={language} />
            ))}
          </ul>
          {next && (
            <p>
              <LinkButton href={addressOf(filter, next)}>{t('papers.list.more')}</LinkButton>
            </p>
          )}
        </>
      )}
      {hasTotals && years.length > 0 && <Totals years={years} />}
    </div>
  );
}

function Filter({ years, filter }: Pick<Props, 'years' | 'filter'>) {
  const t = words('payments');
  return (
    <form method="get" className="papers-filter">
      <SelectField
        name="year"
        label={t('papers.list.year')}
        defaultValue={filter.year ?? ''}
        options={[
          { value: '', label: t('papers.list.anyYear') },
          ...years.map((year) => ({ value: `${year}`, label: `${year}` })),
        ]}
      />
      <SelectField
        name="kind"
        label={t('papers.list.kind')}
        defaultValue={filter.kind ?? ''}
        options={[
          { value: '', label: t('papers.list.anyKind') },
          ...paperKinds.map((kind) => ({ value: kind, label: t(`papers.kind.${kind}`) })),
        ]}
      />
      <Button>{t('papers.list.show')}</Button>
    </form>
  );
}

function NoneSuch() {
  const t = words('payments');
  return (
    <div className="stack">
      <EmptyState>{t('papers.list.noneSuch')}</EmptyState>
      <p>
        <a className="quiet-link" href="/papers">
          {t('papers.list.clear')}
        </a>
      </p>
    </div>
  );
}

function Row({ paper, language }: { paper: PaperRow; language: string }) {
  const t = words('payments');
  const { id, title, issuedAt, timeZone, currency, totalMinor, issuerName, recipientName } = paper;
  return (
    <li className="papers-row">
      <div className="row-text">
        <h2>
          <a href={`/papers/${id}`}>{title}</a>
        </h2>
        <small dir="auto">
          {[
            dayAt(issuedAt, { language, timeZone }),
            t('papers.list.from', { name: issuerName }),
            t('papers.list.to', { name: recipientName }),
          ].join(' · ')}
        </small>
      </div>
      <p className="papers-amount">{formatMinorInFull(totalMinor, currency, language)}</p>
      <a
        className="quiet-link"
        href={`/papers/${id}.pdf`}
        aria-label={t('papers.list.pdfOf', { title })}
      >
        {t('papers.list.pdf')}
      </a>
    </li>
  );
}

function Totals({ years }: Pick<Props, 'years'>) {
  const t = words('payments');
  return (
    <section className="section" aria-labelledby="totals">
      <h2 id="totals">{t('papers.list.totalsHeading')}</h2>
      <div className="stack">
        <p className="field-hint">{t('papers.list.totalsHint')}</p>
        {years.map((year) => (
          <p key={year} className="row">
            <LinkButton href={`/payouts/totals-${year}.csv`}>
              {t('papers.list.totals.booking', { year })}
            </LinkButton>
            <LinkButton href={`/payouts/totals-${year}-by-month.csv`}>
              {t('papers.list.totals.month', { year })}
            </LinkButton>
            <LinkButton href={`/payouts/totals-${year}-by-year.csv`}>
              {t('papers.list.totals.year', { year })}
            </LinkButton>
          </p>
        ))}
      </div>
    </section>
  );
}

function addressOf({ year, kind }: Props['filter'], after: string): string {
  const query = new URLSearchParams({ after });
  if (year !== null) query.set('year', `${year}`);
  if (kind !== null) query.set('kind', kind);
  return `/papers?${query}`;
}
