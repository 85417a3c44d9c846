import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Adds a call for the house itself, which no address leads to: begins a session for somebody who
 * has just proved who they are, for example by the link that confirms their address.
 */
export function beginSessionPlugin() {
  return {
    id: 'begin-session',
    endpoints: {
      beginSession: createAuthEndpoint(
        {
          method: 'POST',
          body: z.object({ accountId: z.string() }),
          metadata: { SERVER_ONLY: true },
        },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.accountId);
          const session = user && (await internalAdapter.createSession(user.id));
          if (!session) throw new AppError('not-found', words('accounts')('unknownAccount'));
          await setSessionCookie(context, { session, user });
          return { accountId: user.id };
        },
      ),
    },
  } as const;
}
