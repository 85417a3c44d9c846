import { type ReportGrain, type ReportRow, reportTotals } from '#app/domain/settlement/report.ts';
import { settlementPath } from '#app/domain/settlement/settlement.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { requireRight } from '#app/features/profiles/policy.ts';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { readAsked } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/form.tsx';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/report';
import { reportQuery } from './fields.ts';
import { readReport } from './queries.server.ts';
import { figuresIn, nameOfRow, typedReport, writtenFigure } from './words.ts';

const t = words('settlement');

export const loader = forViewer(
  async ({ viewer, services, url, params: { profileId } }: Viewed<'profileId'>) => {
    const typed = typedReport(url.searchParams);
    const { input, form } = readAsked(reportQuery, typed);
    const { nights, rows } = input
      ? await readReport(services, viewer, { profileId, ...input })
      : { nights: [], rows: [] };
    const page = requireRight(viewer, profileId, 'see the money');
    const query = new URLSearchParams(typed);
    return {
      pageName: nameInText(page.displayName),
      isVenue: page.userType === 'venue',
      form,
      grain: input?.by ?? 'show',
      rows,
      totals: reportTotals(nights),
      files: {
        csv: `/profiles/${profileId}/report.csv?${query}`,
        json: `/profiles/${profileId}/report.json?${query}`,
      },
    };
  },
);

export const meta = privatePage<Loaded<typeof loader>>(() => t('report.short'));

/** The results of a page’s nights in a period: by show, by the other side, by room or by month. */
export default function Report({ loaderData }: Route.ComponentProps) {
  const { pageName, isVenue, form, grain, rows, totals, files } = loaderData;
  const field = formFields(reportQuery, form);
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

type TableProps = { rows: ReportRow[]; grain: ReportGrain; isVenue: boolean; total: ReportRow };

function ReportTable({ rows, total, grain, isVenue }: TableProps) {
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
