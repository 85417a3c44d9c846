import { isFresh } from '#app/domain/accounts/fresh.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type {
  TwoFactorKey,
  TwoFactorView,
} from '#app/features/accounts/settings/components/two-factor-page.tsx';
import { readSettings } from '#app/features/accounts/settings/queries/read-settings.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { qrPicture } from '#app/platform/qr-code.server.ts';
import type { Asked } from './change-setting.ts';

/** What the page of the second factor shows. */
export async function loadTwoFactor({ context, request }: Asked): Promise<TwoFactorView> {
  const viewer = requireViewer(context, request);
  const { database } = context.get(servicesContext);
  const { hasTwoFactor, hasPassword } = await readSettings(database.orm, viewer);
  return { hasTwoFactor, hasPassword, isFresh: isFresh(viewer, new Date()) };
}

/**
 * The key for an authenticator app. The page hands it back with the code, so that a wrong one can
 * be shown again; what counts is the key that is kept.
 */
export async function shownKey(
  { product }: Brand,
  { email }: Viewer,
  letters: string,
): Promise<TwoFactorKey> {
  const secret = letters.replace(/[^A-Z2-7]/g, '').slice(0, 128);
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret, issuer: product });
  return { picture: await qrPicture(`otpauth://totp/${label}?${query}`), letters: secret };
}
