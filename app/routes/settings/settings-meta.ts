import { words } from '#app/lib/words.ts';

/** What all pages of the settings are called; they are for their owner alone. */
export const settingsMeta = () => [
  { title: words('accounts')('settings.title') },
  { name: 'robots', content: 'noindex' },
];
