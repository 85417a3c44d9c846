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
  'too-large',
  'redirects',
  'not-a-calendar',
  'cut-off',
  'too-much',
] as const;

/** The reason why a calendar from elsewhere can't be read, as the middle of a sentence. */
export function whyFailing(failure: string): string {
  const t = words('calendar');
  const [, status] = /^status (\d{3})$/.exec(failure) ?? [];
  if (status) return t('source.why.status', { status });
  return t(`source.why.${failures.find((one) => one === failure) ?? 'no-answer'}`);
}
