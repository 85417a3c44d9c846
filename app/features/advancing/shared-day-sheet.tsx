import { data } from 'react-router';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Notice } from '#app/ui/page.tsx';
import type { Route } from './+types/shared-day-sheet';
import { DaySheet } from './parts.tsx';
import { readSharedSheet, type DaySheet as Sheet } from './queries.server.ts';

const t = words('advancing');

/** A day sheet for people with the link; only the reader’s own device keeps the answer. */
export function loader({ context, params: { link } }: Route.LoaderArgs) {
  const { database, secret } = context.get(servicesContext);
  return orRefuse(async () => {
    const sheet = await readSharedSheet(database.orm, { secret, link });
    return data({ sheet }, { status: sheet ? 200 : 404 });
  });
}

export function headers() {
  return {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  };
}

const title = privatePage<{ sheet: Sheet | null }>((page) => {
  const sheet = page?.sheet;
  return sheet ? [t('sheet.short'), sheet.title, sheet.day.long] : t('sheet.gone');
});

/** The address is a secret that links to other sites must not carry along. */
export const meta: Route.MetaFunction = (args) => [
  ...title(args),
  { name: 'referrer', content: 'same-origin' },
];

export default function SharedDaySheet({ loaderData: { sheet } }: Route.ComponentProps) {
  if (sheet)
    return (
      <div className="band day-sheet-page">
        <DaySheet sheet={sheet} />
      </div>
    );
  return (
    <Notice title={t('sheet.gone')}>
      <p>{t('sheet.goneHelp')}</p>
    </Notice>
  );
}
