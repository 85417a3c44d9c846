import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { together } from '#app/db/shortcuts.server.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';

type Circumstances = { secret: string; isDemo: boolean };

/**
 * The viewer of a session cookie, with the pages they work on. Null for a cookie that is forged,
 * ended or expired.
 */
export async function readViewer(
  orm: Orm,
  cookie: string | undefined,
  { secret, isDemo }: Circumstances,
): Promise<Viewer | null> {
  const token = cookie === undefined ? null : signedValue(cookie, secret);
  return token === null ? null : viewerOfSession(orm, token, isDemo);
}

/**
 * The viewer of a bearer token: a session's token as such, or signed as in `set-auth-token`. Null
 * for one that is forged, ended or expired.
 */
export async function readBearer(
  orm: Orm,
  bearer: string,
  { secret, isDemo }: Circumstances,
): Promise<Viewer | null> {
  const token = bearer.includes('.') ? signedValue(decoded(bearer), secret) : bearer;
  return token === null ? null : viewerOfSession(orm, token, isDemo);
}

async function viewerOfSession(orm: Orm, token: string, isDemo: boolean): Promise<Viewer | null> {
  const viewer = await readOfSession(orm, token);
  // Sessions of the demo town end with the demo.
  return viewer?.isDemo && !isDemo ? null : viewer;
}

/** One statement for all requests that wait at the same moment. */
const readOfSession = together((orm) => (tokens: string[]) => readViewers(orm, tokens));

/** The value of a signed cookie, `value.signature`, if the signature is ours. */
function signedValue(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return null;
  const value = cookie.slice(0, dot);
  const bearer = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(value).digest();
  return bearer.length === expected.length && timingSafeEqual(bearer, expected) ? value : null;
}

/** The sign-in library hands its tokens out in the form of a cookie. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export type AccountRow = Omit<
  Viewer,
  'signedInAt' | 'sessionEndsAt' | 'deletionRequestedAt' | 'sessionId' | 'key'
> & {
  deletionRequestedAt: string | Date | null;
};
type Row = AccountRow & {
  token: string;
  sessionId: string;
  signedInAt: string | Date;
  sessionEndsAt: string | Date;
};

/** The columns of a viewer, for an account `a`, with its pages as one JSON value. */
export const accountColumns = sql.raw(`
  a.id as "accountId", a.pseudonym, a.name, a.email, a.language, a.time_zone as "timeZone", a.theme,
  a.is_admin as "isAdmin", a.is_demo as "isDemo", a.birth_date is not null as "isComplete",
  a.deletion_requested_at as "deletionRequestedAt",
  coalesce((
    select json_agg(json_build_object(
        'profileId', p.id, 'role', m.role, 'displayName', p.display_name,
        'userType', p.user_type,
        'isPublished', p.published_at is not null and p.hidden_at is null)
      order by p.id <> a.id, m.created_at, p.id)
    from profile_members m join profiles p on p.id = m.profile_id
    where m.account_id = a.id
  ), '[]') as profiles`);

/**
 * Raw, since the pages come with each account. A single token is queried as such: for a list the
 * server plans anew each time, which takes longer than the rest.
 */
async function readViewers(orm: Orm, tokens: string[]): Promise<(Viewer | null)[]> {
  const [token, ...others] = tokens;
  const operand = others.length > 0 ? sql`any(${sql.param(tokens)}::text[])` : sql`${token}`;
  const rows = await rowsOf<Row>(
    orm.execute(sql`
    select s.token, s.id as "sessionId", s.created_at as "signedInAt", s.expires_at as "sessionEndsAt",
      ${accountColumns}
    from sessions s join accounts a on a.id = s.account_id
    where s.token = ${operand} and s.expires_at > now()`),
  );
  const byToken = new Map(rows.map((row) => [row.token, viewerOf(row)]));
  return tokens.map((token) => byToken.get(token) ?? null);
}

function viewerOf({ token: _, deletionRequestedAt, profiles, ...viewer }: Row): Viewer {
  return {
    ...viewer,
    signedInAt: new Date(viewer.signedInAt),
    sessionEndsAt: new Date(viewer.sessionEndsAt),
    deletionRequestedAt: deletionRequestedAt ? new Date(deletionRequestedAt) : null,
    profiles: profiles as Membership[],
  };
}
