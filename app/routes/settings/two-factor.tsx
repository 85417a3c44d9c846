import { type ActionFunctionArgs, data } from 'react-router';
import { isFresh } from '#app/domain/accounts/fresh.ts';
import {
  prepareTwoFactor,
  renewRecoveryCodes,
  switchOffTwoFactor,
  switchOnTwoFactor,
} from '#app/features/accounts/settings/commands/switch-two-factor.server.ts';
import {
  RecoveryCodesPage,
  TwoFactorKeyPage,
  TwoFactorPage,
} from '#app/features/accounts/settings/components/two-factor-page.tsx';
import { readSettings } from '#app/features/accounts/settings/queries/read-settings.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { requireViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { qrPicture } from '#app/platform/qr-code.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/two-factor';
import { ownSession, settingsAddress } from './load-settings.ts';

type Codes = { recoveryCodes: string[] };
const shows = ({ recoveryCodes }: Codes) => ({ letters: '', codes: recoveryCodes });

const forms = pageForms({
  'two-factor': formAction(prepareTwoFactor, {
    shows: ({ key }) => ({ letters: key, codes: [] as string[] }),
  }),
  confirmation: formAction(switchOnTwoFactor, { shows, session: ownSession }),
  'recovery-codes': formAction(renewRecoveryCodes, { shows }),
  removal: formAction(switchOffTwoFactor, {
    to: () => settingsAddress('two-factor-off'),
    session: ownSession,
  }),
});

export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { database, brand } = context.get(servicesContext);
  const { hasTwoFactor, hasPassword } = await readSettings(database.orm, viewer);
  const view = { hasTwoFactor, hasPassword, isFresh: isFresh(viewer, new Date()) };
  return {
    step: pattern.split('/').at(-1) ?? '',
    view,
    owner: { product: brand.product, email: viewer.email },
  };
}

/**
 * The form sends the key for an authenticator app back with the code, so that it can be shown again
 * after a wrong code; the stored key is the one that counts.
 */
export async function action(sent: ActionFunctionArgs) {
  const answer = await forms(sent);
  const letters = answer.data.refused ? answer.data.typed.key : answer.data.letters;
  const key = letters ? await shownKey(sent, letters) : null;
  return data({ ...answer.data, key }, answer.init ?? {});
}

async function shownKey(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  letters: string,
) {
  const { product } = context.get(servicesContext).brand;
  const { email } = requireViewer(context, request);
  const secret = letters.replace(/[^A-Z2-7]/g, '').slice(0, 128);
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret, issuer: product });
  return { picture: qrPicture(`otpauth://totp/${label}?${query}`), letters: secret };
}

export const meta = privatePage(() => words('accounts')('settings.twoFactor.title'));

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { step, view, owner } = loaderData;
  const refused = actionData?.refused ? actionData : undefined;
  if (actionData?.refused === false && actionData.codes.length > 0)
    return <RecoveryCodesPage codes={actionData.codes} {...owner} />;
  if (actionData?.key) return <TwoFactorKeyPage shownKey={actionData.key} refused={refused} />;
  return <TwoFactorPage {...view} part={step} refused={refused} />;
}
