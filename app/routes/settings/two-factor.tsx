import { proofForm } from '#app/features/accounts/forms.ts';
import { proveOneself } from '#app/features/accounts/settings/commands/prove-oneself.server.ts';
import {
  TwoFactorKeyPage,
  TwoFactorPage,
} from '#app/features/accounts/settings/components/two-factor-page.tsx';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/two-factor';
import { readChange } from './change-setting.ts';
import { loadTwoFactor, shownKey } from './load-two-factor.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadTwoFactor(asked);
}

/** Prepares a second factor; nothing is switched on before a code confirms it. */
export async function action(asked: Route.ActionArgs) {
  const { services, viewer, typed, network } = await readChange(asked);
  return answerTyped(typed, async () => {
    const { currentPassword } = parseInput(proofForm, typed);
    await proveOneself(services.database.orm, viewer, { currentPassword, network });
    const { response } = await callIdentity(asked.context, asked.request, (api, headers) =>
      api.enableTwoFactor({
        body: { password: currentPassword, method: 'totp' },
        headers,
        returnHeaders: true,
      }),
    );
    const uri = new URL('totpURI' in response ? response.totpURI : '');
    const letters = uri.searchParams.get('secret') ?? '';
    return { refused: false as const, key: await shownKey(services.brand, viewer, letters) };
  });
}

export const meta = privatePage(() => words('accounts')('settings.twoFactor.title'));

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.refused === false) return <TwoFactorKeyPage shownKey={actionData.key} />;
  return <TwoFactorPage {...loaderData} refused={actionData} />;
}
