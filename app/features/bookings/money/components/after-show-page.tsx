import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { nameOf } from '../../words/booking-words.ts';
import type { AfterShow } from '../queries/read-after-show.server.ts';
import { AfterShowPart, type RefusedStep } from './after-show.tsx';

type Props = {
  after: AfterShow;
  titleKey: 'confirmPage' | 'codePage';
  refused?: RefusedStep | undefined;
};

/** The part after the show on a page of its own, for one hand at one in the morning. */
export function AfterShowPage({ after, titleKey, refused }: Props) {
  const t = words('bookings');
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
