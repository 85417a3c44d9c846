import type { ReportGrain, ReportRow } from '#app/domain/settlement/report.ts';
import { settlementPath } from '#app/domain/settlement/settlement-path.ts';
import type { Refused } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { InputField } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { reportQuery } from '../fields.ts';
import { figuresIn, nameOfRow, writtenFigure } from '../words/report-table.ts';

type Props = {
  pageName: string;
  isVenue: boolean;
  asked: Refused;
  grain: ReportGrain;
  rows: ReportRow[];
  totals: ReportRow[];
  /** The addresses of the same report as files. */
  files: { csv: string; json: string };
};

/** The results of a page’s nights in a period: by show, by the other side, by room or by month. */
export function ReportPage({ pageName, isVenue, asked, grain, rows, totals, files }: Props) {
  const t = words('settlement');
  const field = formFields(reportQuery, asked);
  const hasOpen = totals.some(({ openMinor }) => openMinor !== 0);
  return (
    <div className="band">
      <PageHead title={t('report.title', { page: pageName })}>{t('report.lead')}</PageHead>
      <form method="get" className="filter">
        <InputField of={field.from} />
        <InputField of={field.to} />
        <InputField of={field.by} />
        <Button>{t('report.show')}</Button>
      </form>
      <div className="stack section">
        {rows.length === 0 && <EmptyState>{t('report.none')}</EmptyState>}
        {totals.map((total) => (
          <ReportTable
            key={total.currency}
            rows={rows.filter(({ currency }) => currency === total.currency)}
            total={total}
            grain={grain}
            isVenue={isVenue}
          />
        ))}
        {hasOpen && <p className="field-hint">{t('report.openMeaning')}</p>}
        {rows.length > 0 && (
          <p>
            <a className="quiet-link" href={files.csv}>
              {t('report.csv')}
            </a>{' '}
            ·{' '}
            <a className="quiet-link" href={files.json}>
              {t('report.json')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

type TableProps = Pick<Props, 'rows' | 'grain' | 'isVenue'> & { total: ReportRow };

function ReportTable({ rows, total, grain, isVenue }: TableProps) {
  const t = words('settlement');
  const figures = figuresIn({ grain, isVenue });
  const name = `report-${total.currency}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it, too
    <section className="wide-table" aria-labelledby={name} tabIndex={0}>
      <h2 id={name}>{t('report.inCurrency', { currency: total.currency })}</h2>
      <table className="amount-table">
        <thead>
          <tr>
            <th scope="col">{t(`report.grains.${grain}`)}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {t(`report.figures.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Name row={row} grain={grain} />
              </th>
              {figures.map((figure) => (
                <td key={figure}>{writtenFigure(row, figure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('report.total')}</th>
            {figures.map((figure) => (
              <td key={figure}>{writtenFigure(total, figure)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** A show is a link to its settlement. */
function Name({ row, grain }: { row: ReportRow; grain: ReportGrain }) {
  const name = <bdi>{nameOfRow(row, grain)}</bdi>;
  const [night] = row.nights;
  if (grain !== 'show' || !night) return name;
  return (
    <a className="quiet-link" href={settlementPath(night.bookingId)}>
      {name}
    </a>
  );
}
