import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

const serverOnly = { method: 'POST', metadata: { SERVER_ONLY: true } } as const;

/**
 * Adds calls for our own code, which no address leads to: a session for a person who has just
 * proved their identity, for example by the link that confirms their address; or a cookie for an
 * existing session.
 */
export function ownSessionsPlugin() {
  return {
    id: 'own-sessions',
    endpoints: {
      beginSession: createAuthEndpoint(
        { ...serverOnly, body: z.object({ accountId: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.accountId);
          const session = user && (await internalAdapter.createSession(user.id));
          if (!session) throw new AppError('not-found', words('accounts')('unknownAccount'));
          await setSessionCookie(context, { session, user });
          return { accountId: user.id };
        },
      ),
      joinSession: createAuthEndpoint(
        { ...serverOnly, body: z.object({ sessionToken: z.string() }) },
        async (context) => {
          const { sessionToken } = context.body;
          const session = await context.context.internalAdapter.findSession(sessionToken);
          if (!session) throw new APIError('UNAUTHORIZED');
          await setSessionCookie(context, session);
          return { email: session.user.email };
        },
      ),
    },
  } as const;
}
