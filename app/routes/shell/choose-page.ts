import { redirect } from 'react-router';
import type { PageChoice } from '#app/features/profiles/components/page-picker.tsx';
import { membershipOf } from '#app/features/profiles/policy.ts';
import type { Viewed } from '#app/http/for-viewer.server.ts';
import { collator } from '#app/lib/formats.ts';
import { findPagesFor } from '#app/processes/find-pages.server.ts';

/**
 * The pages at the other end to choose from, by the text typed so far. A pasted address leads on at
 * once, and so does a whole name that only one of them has. `name` is the query parameter of the
 * page's id.
 */
export async function choosePage(
  { viewer, services, url, currentId }: Pick<Viewed, 'viewer' | 'services' | 'url' | 'currentId'>,
  name: string,
): Promise<{ choice: PageChoice; kept: [string, string][] }> {
  const { searchParams } = url;
  const text = searchParams.get('name') ?? searchParams.get(name) ?? '';
  const as = searchParams.get('as') ?? currentId;
  const ownPage = as === null ? null : membershipOf(viewer, as);
  const kind = ownPage ? (ownPage.userType === 'venue' ? 'artist' : 'venue') : undefined;
  const { items: pages } = await findPagesFor(services, viewer, {
    name: text,
    kind,
    as: as ?? undefined,
  });
  const parameters = [...searchParams].filter(([one]) => one !== 'name' && one !== name);
  const matches = pages.filter(({ displayName }) => isSameName(displayName, text));
  const [page] = text.includes('/users/') ? pages : matches.length === 1 ? matches : [];
  if (page)
    throw redirect(`${url.pathname}?${new URLSearchParams([...parameters, [name, page.userId]])}`);
  return { choice: { typed: text, kind, as, pages }, kept: parameters };
}

/** Ignores case and accents. */
function isSameName(name: string | null, text: string): boolean {
  // If signs didn't count, “!!!” and “???” would be one name.
  const { compare } = collator({ sensitivity: 'base', ignorePunctuation: false });
  return name !== null && compare(name.trim(), text.trim()) === 0;
}

/** A page’s id, or its address as people copy it. */
export function pageIdIn(text: string): string | null {
  const [, id] = /^(?:\S*\/users\/)?([\w-]{1,128})\/?$/.exec(text.trim()) ?? [];
  return id ?? null;
}
