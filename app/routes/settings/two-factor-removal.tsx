import { redirect } from 'react-router';
import { proofForm } from '#app/features/accounts/forms.ts';
import { switchOffTwoFactor } from '#app/features/accounts/settings/commands/switch-two-factor.server.ts';
import { TwoFactorPage } from '#app/features/accounts/settings/components/two-factor-page.tsx';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/two-factor-removal';
import { newSession, readChange } from './change-setting.ts';
import { settingsAddress } from './load-settings.ts';
import { loadTwoFactor } from './load-two-factor.ts';

export function loader(asked: Route.LoaderArgs) {
  return loadTwoFactor(asked);
}

export async function action(asked: Route.ActionArgs) {
  const { services, viewer, typed, network } = await readChange(asked);
  return answerTyped(typed, async () => {
    const { currentPassword } = parseInput(proofForm, typed);
    await switchOffTwoFactor(services, viewer, { currentPassword, network });
    const headers = await newSession(asked, viewer.accountId);
    throw redirect(settingsAddress('two-factor-off'), { status: 303, headers });
  });
}

export const meta = privatePage(() => words('accounts')('settings.twoFactor.title'));

export default function Removal({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} part="off" refused={actionData} />;
}
