import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Adds a call for the house itself, which no address leads to: a cookie for a session there is. */
export function joinSessionPlugin() {
  return {
    id: 'join-session',
    endpoints: {
      joinSession: createAuthEndpoint(
        {
          method: 'POST',
          body: z.object({ sessionToken: z.string() }),
          metadata: { SERVER_ONLY: true },
        },
        async (context) => {
          const found = await context.context.internalAdapter.findSession(
            context.body.sessionToken,
          );
          if (!found) throw new APIError('UNAUTHORIZED');
          await setSessionCookie(context, found);
          return { email: found.user.email };
        },
      ),
    },
  } as const;
}
