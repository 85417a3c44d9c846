import { reportChange } from '#app/features/accounts/commands/report-change.server.ts';
import { proofForm } from '#app/features/accounts/forms.ts';
import { proveOneself } from '#app/features/accounts/settings/commands/prove-oneself.server.ts';
import {
  RecoveryCodesPage,
  TwoFactorPage,
} from '#app/features/accounts/settings/components/two-factor-page.tsx';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/recovery-codes';
import { readChange } from './change-setting.ts';
import { loadTwoFactor } from './load-two-factor.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadTwoFactor(asked);
}

/** Makes new recovery codes and shows them, this once. */
export async function action(asked: Route.ActionArgs) {
  const { services, viewer, typed, network } = await readChange(asked);
  const { brand, database } = services;
  return answerTyped(typed, async () => {
    const { currentPassword } = parseInput(proofForm, typed);
    await proveOneself(database.orm, viewer, { currentPassword, network });
    const { response } = await callIdentity(asked.context, asked.request, (api, headers) =>
      api.generateBackupCodes({
        body: { password: currentPassword },
        headers,
        returnHeaders: true,
      }),
    );
    await database.orm.transaction((tx) => reportChange(tx, brand, viewer, 'recovery codes made'));
    const shown = { product: brand.product, email: viewer.email, codes: response.backupCodes };
    return { refused: false as const, shown };
  });
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function RecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.refused === false) return <RecoveryCodesPage {...actionData.shown} />;
  return <TwoFactorPage {...loaderData} part="new" refused={actionData} />;
}
