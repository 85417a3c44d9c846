import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { FollowRequest } from '#app/domain/discovery/following.ts';
import { ofLink } from '#app/features/accounts/fields.ts';
import { takeLink } from '#app/features/accounts/sign-in/commands/issue-link.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { followingPath } from '../queries/find-follower.server.ts';
import { applyRequest } from '../steps/apply-request.server.ts';

type Services = { database: Database; secret: string };
type Waiting = { email: string; language: string; request: FollowRequest };

/**
 * Confirms a follow by the link mailed to an address; once. Returns the path of the person's
 * following page. `not-found` for a used or expired link, or a removed page.
 */
export const confirmFollow = command({
  operation: 'confirmFollow',
  openTo: 'visitors',
  input: ofLink,
  async run({ database, secret }: Services, _viewer: Viewer | null, { token }) {
    return database.orm.transaction(async (tx) => {
      const value = await takeLink(tx, 'follow', token);
      if (value === null)
        throw new AppError('not-found', words('discovery')('following.confirmOver'));
      const { email, language, request } = JSON.parse(value) as Waiting;
      const follower = await applyRequest(tx, { email, language }, request);
      return { path: followingPath(secret, follower) };
    });
  },
});
