import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Settings } from '#app/platform/env.ts';
import type { SignInLibrary } from '../open-identity.server.ts';
import { requireFresh } from './commands.server.ts';
import { ofProvider } from './fields.ts';

/**
 * Begins to connect an identity at another provider with the account.
 * @returns the provider's address to go on to
 * @throws AppError `not-found` for a provider that isn’t offered, `forbidden` if the sign-in is too
 * long ago
 */
export const connectProvider = command({
  operation: 'connectProvider',
  input: ofProvider,
  async run({ settings, askLibrary }: { settings: Settings } & SignInLibrary, viewer, input) {
    const provider = settings.SIGN_IN_PROVIDERS.find(({ id }) => id === input.providerId);
    if (!provider) throw new AppError('not-found', words('accounts')('refusal.unknownConnection'));
    requireFresh(viewer);
    const { url } = await askLibrary((api, from) =>
      api.linkSocialAccount({
        body: {
          provider: provider.id,
          callbackURL: '/settings?done=connected',
          errorCallbackURL: '/settings?done=connection-failed',
          disableRedirect: true,
        },
        ...from,
      }),
    );
    return { name: provider.name, url };
  },
});
