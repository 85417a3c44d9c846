import { servicesContext } from '#app/http/context.server.ts';
import { requireAdmin } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/admin';

const t = words('routes');

/** The administrators’ pages. */
const areas = [
  { key: 'ledger', path: '/admin/ledger' },
  { key: 'reconciliation', path: '/admin/reconciliation' },
  { key: 'transfers', path: '/admin/transfers' },
  { key: 'sandbox', path: '/admin/sandbox' },
  { key: 'disputes', path: '/admin/disputes' },
  { key: 'reports', path: '/admin/reports' },
] as const;

export function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request);
  return { hasSandbox: context.get(servicesContext).cardSandbox !== null };
}

export const meta = privatePage(() => words('routes')('admin.title'));

export default function Admin({ loaderData }: Route.ComponentProps) {
  const links = areas.filter(({ key }) => key !== 'sandbox' || loaderData.hasSandbox);
  return (
    <div className="band">
      <PageHead title={t('admin.title')}>{t('admin.lead')}</PageHead>
      <ul className="rows">
        {links.map(({ key, path }) => (
          <li key={key}>
            <div className="row-text">
              <h2>
                <a href={path}>{t(`admin.${key}.title`)}</a>
              </h2>
              <small>{t(`admin.${key}.about`)}</small>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
