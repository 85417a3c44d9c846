import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/settings';
import { askAddressChange } from './change-address.server.ts';
import {
  changeName,
  changePassword,
  changePreferences,
  chooseMails,
  chooseMarks,
  removeConnection,
  removePasskey,
  renamePasskey,
  signOutDevice,
  signOutOthers,
} from './commands.server.ts';
import { SettingsPage } from './components/settings-page.tsx';
import {
  loadSettings,
  ownSession,
  type SettingsOutcome,
  settingsAddress,
} from './loaders.server.ts';
import { settingsParts } from './parts.tsx';

const leadsTo = (outcome: SettingsOutcome) => ({ to: () => settingsAddress(outcome) });

/** The page, with the refused values of the form that the address belongs to. */
export async function loader(args: Route.LoaderArgs) {
  const [, address] = /settings\/([^/]+)/.exec(args.pattern) ?? [];
  return { address, settings: await loadSettings(args) };
}

export const action = pageForms({
  name: formAction(changeName, leadsTo('name')),
  address: formAction(askAddressChange, leadsTo('address-asked')),
  password: formAction(changePassword, { ...leadsTo('password'), session: ownSession }),
  'passkeys/:passkeyId': formAction(renamePasskey, leadsTo('passkey-renamed')),
  'passkeys/:passkeyId/removal': formAction(removePasskey, leadsTo('passkey-removed')),
  'devices/:sessionId/sign-out': formAction(signOutDevice, leadsTo('device')),
  'devices/sign-out-others': formAction(signOutOthers, leadsTo('other-devices')),
  'connections/:connectionId/removal': formAction(removeConnection, leadsTo('connection-removed')),
  preferences: formAction(changePreferences, leadsTo('preferences')),
  marks: formAction(chooseMarks, leadsTo('marks')),
  mail: formAction(chooseMails, leadsTo('mail')),
});

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function Settings({ loaderData, actionData, params }: Route.ComponentProps) {
  const { settings, address } = loaderData;
  return (
    <SettingsPage
      {...settings}
      part={settingsParts.find((part) => part === address)}
      itemId={params.passkeyId}
      refused={actionData}
    />
  );
}
