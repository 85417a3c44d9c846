import { words } from '#app/lib/words.ts';

const failures = [
  'unreadable',
  'scheme',
  'credentials',
  'port',
  'private',
  'unknown-host',
  'no-answer',
  'slow',
  'off',
] as const;

type Delivery = {
  state: 'waiting' | 'arrived' | 'failed';
  attempts: number;
  status: number | null;
  failure: string | null;
  /** Times are in the reader's language. */
  triedAt: string | null;
  nextAt: string | null;
};

/** The state of a message, in a sentence or two. */
export function describeDelivery({
  state,
  attempts,
  status,
  failure,
  triedAt,
  nextAt,
}: Delivery): string {
  const t = words('profiles');
  const moment = triedAt ?? '';
  if (state === 'arrived') return t('webhooks.log.arrived', { moment, status: status ?? 0 });
  const next = state === 'waiting' ? t('webhooks.log.next', { moment: nextAt ?? '' }) : '';
  if (failure === 'off') return t('webhooks.why.off');
  if (attempts === 0) return next;
  const why = failure
    ? t(`webhooks.why.${failures.find((one) => one === failure) ?? 'no-answer'}`)
    : t('webhooks.why.status', { status: status ?? 0 });
  return [t('webhooks.log.tried', { count: attempts, moment, why }), next].join(' ').trim();
}
