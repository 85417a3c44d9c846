import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { PageHead } from '#app/ui/page.tsx';
import { bookingTitle, nameOf } from '../words.ts';
import type { Route } from './+types/after-show';
import { confirmShow, enterReleaseCode } from './commands.server.ts';
import { showAfter } from './loaders.server.ts';
import { AfterShowPart } from './parts.tsx';

const t = words('bookings');

/** The address decides between confirming the show and entering its code. */
export async function loader(args: Route.LoaderArgs) {
  const titleKey = args.pattern.endsWith('/release-code') ? 'codePage' : 'confirmPage';
  return { ...(await showAfter(args)), titleKey } as const;
}

export const action = pageForms({
  'show-confirmation': formAction(confirmShow, {
    to: ({ bookingId }) => `/bookings/${bookingId}#after-show`,
  }),
  'release-code': formAction(enterReleaseCode, {
    to({ bookingId }, { isRight }) {
      const wrong = t('afterShow.wrongCode');
      if (!isRight) throw new AppError('bad-input', wrong, { fields: { code: wrong } });
      return `/bookings/${bookingId}#after-show`;
    },
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t(`afterShow.${page?.titleKey ?? 'confirmPage'}`),
  bookingTitle(page?.after),
]);

/** The part after the show on a page of its own, for one hand at one in the morning. */
export default function AfterShowPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { after, titleKey } = loaderData;
  const { side, startsAt, timeZone } = after;
  const other = nameOf(after, side === 'venue' ? 'performer' : 'venue');
  const show = momentAt(startsAt, { timeZone });
  return (
    <div className="band booking">
      <PageHead title={t(`afterShow.${titleKey}`)}>{t('disputes.lead', { other, show })}</PageHead>
      <p>
        <a className="quiet-link" href={`/bookings/${after.id}`}>
          {t('afterShow.back')}
        </a>
      </p>
      <AfterShowPart
        after={after}
        refused={refused}
        meant={titleKey === 'confirmPage' ? 'confirm' : 'code'}
      />
    </div>
  );
}
