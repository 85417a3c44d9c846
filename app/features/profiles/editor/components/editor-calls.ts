import type { ProfileContent } from '#app/domain/profiles/content.ts';
import type { SaveAnswer, Typed } from './draft-saver.ts';

/* The editor's calls to the server, and its storage in this tab. */

/** Browsers take no larger body for a request that outlives its page. */
const mostKeptAliveBytes = 60_000;

export async function sendDraft(
  profileId: string,
  draft: { revision: string; content: ProfileContent },
): Promise<SaveAnswer> {
  const body = JSON.stringify(draft);
  const response = await fetch(`/profiles/${profileId}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: new Blob([body]).size < mostKeptAliveBytes,
    redirect: 'error',
  });
  if (response.status === 401) return { kind: 'signedOut' };
  if (response.status >= 500 || response.status === 429) throw new Error('not saved');
  const answer = (await response.json()) as { revision: string; error: string };
  if (response.status === 409) return { kind: 'conflict', revision: answer.revision };
  if (!response.ok) return { kind: 'refused', reason: answer.error };
  return { kind: 'saved', revision: answer.revision };
}

/** Unsaved text, kept in this tab over a reload. */
export function keptDraft(profileId: string) {
  const key = `draft/${profileId}`;
  return {
    read: (): Typed | null => tried(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')),
    write: (typed: Typed) => void tried(() => sessionStorage.setItem(key, JSON.stringify(typed))),
    remove: () => void tried(() => sessionStorage.removeItem(key)),
  };
}

/** Storage may be full or forbidden; then only the screen has the text. */
function tried<Value>(attempt: () => Value): Value | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}
