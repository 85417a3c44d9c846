import { data } from 'react-router';
import { confirmationForm } from '#app/features/accounts/forms.ts';
import { switchOnTwoFactor } from '#app/features/accounts/settings/commands/switch-two-factor.server.ts';
import {
  RecoveryCodesPage,
  TwoFactorKeyPage,
  TwoFactorPage,
} from '#app/features/accounts/settings/components/two-factor-page.tsx';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/two-factor-confirmation';
import { newSession, readChange } from './change-setting.ts';
import { loadTwoFactor, shownKey } from './load-two-factor.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadTwoFactor(asked);
}

/** Switches the second factor on and shows the recovery codes, this once. */
export async function action(asked: Route.ActionArgs) {
  const { services, viewer, typed, network } = await readChange(asked);
  const { brand } = services;
  const answer = await answerTyped(typed, async () => {
    const input = parseInput(confirmationForm, typed);
    const { recoveryCodes } = await switchOnTwoFactor(services, viewer, input, network);
    const headers = await newSession(asked, viewer.accountId);
    const shown = { codes: recoveryCodes, product: brand.product, email: viewer.email };
    return data({ refused: false as const, shown }, { headers });
  });
  const outcome = answer.data;
  if (!outcome.refused) return data(outcome, answer.init ?? {});
  const key = await shownKey(brand, viewer, typed.key ?? '');
  return data({ ...outcome, key }, answer.init ?? {});
}

export const meta = privatePage(() => words('accounts')('settings.twoFactor.title'));

export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData) return <TwoFactorPage {...loaderData} />;
  if (!actionData.refused) return <RecoveryCodesPage {...actionData.shown} />;
  return <TwoFactorKeyPage shownKey={actionData.key} refused={actionData} />;
}
