import { isFresh } from '#app/domain/accounts/fresh.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { makeKey } from '#app/features/accounts/keys/commands/make-key.server.ts';
import { revokeKey } from '#app/features/accounts/keys/commands/revoke-key.server.ts';
import {
  KeysPage,
  NewKeyPage,
  type ShownKey,
} from '#app/features/accounts/keys/components/keys-page.tsx';
import { type ListedKey, listKeys } from '#app/features/accounts/keys/queries/list-keys.server.ts';
import { readSettings } from '#app/features/accounts/settings/queries/read-settings.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/keys';

export const loader = forViewer(async ({ viewer, orm, url }: Viewed) => {
  const [keys, { hasPassword }] = await Promise.all([
    listKeys(orm, viewer),
    readSettings(orm, viewer),
  ]);
  return {
    keys: keys.map((key) => shown(key, viewer)),
    pages: viewer.profiles.map(({ profileId, displayName }) => ({
      value: profileId,
      label: nameInText(displayName),
    })),
    hasPassword,
    isFresh: isFresh(viewer, new Date()),
    isAdmin: viewer.isAdmin,
    isRevoked: doneIn(url, ['revoked']) !== undefined,
  };
});

function shown(key: ListedKey, viewer: Viewer): ShownKey {
  const { createdAt, lastUsedAt, expiresAt, profileId, ...plain } = key;
  const page = viewer.profiles.find((one) => one.profileId === profileId);
  return {
    ...plain,
    page: profileId === null ? null : nameInText(page?.displayName ?? null),
    created: dayAt(createdAt, viewer),
    lastUsed: lastUsedAt && momentAt(lastUsedAt, viewer),
    expires: expiresAt && dayAt(expiresAt, viewer),
  };
}

export const action = pageForms({
  keys: formAction(makeKey, { shows: (made) => ({ made }) }),
  ':keyId/removal': formAction(revokeKey, { to: () => '/settings/keys?done=revoked' }),
});

export const meta = privatePage(() => words('accounts')('keys.title'));

export default function Keys({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.refused === false) return <NewKeyPage made={actionData.made} />;
  return <KeysPage {...loaderData} refused={actionData} />;
}
