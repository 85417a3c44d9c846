import type { Brand } from '#app/platform/brand.ts';
import type { Settings } from '#app/platform/env.ts';

/**
 * Whether kept mail can be read by anybody at `/outbox`: where the platform is tried out and no
 * mail server is named, never at a public address.
 */
export function isOutboxOpen({ settings, brand, isDemo }: Installation): boolean {
  return isDemo && settings.SMTP_URL === undefined && !brand.site.startsWith('https:');
}

type Installation = { settings: Settings; brand: Brand; isDemo: boolean };

/** How long kept letters and letters that couldn’t be sent are there to be looked at. */
export const keptDays = 30;
