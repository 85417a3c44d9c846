import type { HeldScope } from './keys.ts';

/** The roles on a page, from the most rights to the fewest. */
export const memberRoles = ['owner', 'manager', 'door'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The caller: the account behind a session or a key, and the pages it works on. */
export type Viewer = {
  accountId: string;
  sessionId: string;
  /** The start of this session, which is when its person last proved their identity. */
  signedInAt: Date;
  /** When it ends unless it is used again. */
  sessionEndsAt: Date;
  pseudonym: string;
  name: string;
  email: string;
  language: string;
  timeZone: string;
  theme: 'system' | 'day' | 'night';
  isAdmin: boolean;
  isDemo: boolean;
  /** False until a person who came through another provider has given their birth date and kind. */
  isComplete: boolean;
  deletionRequestedAt: Date | null;
  /** The pages this account works on, its own first; with a key for one page, that one. */
  profiles: Membership[];
  /** The key of a calling program. It has no session and no time of sign-in. */
  key?: ViewerKey;
};

export type ViewerKey = {
  id: string;
  name: string;
  scopes: HeldScope[];
  /** Null for all pages of the account. */
  profileId: string | null;
  expiresAt: Date | null;
};

export type Membership = {
  profileId: string;
  role: MemberRole;
  displayName: string | null;
  userType: 'artist' | 'venue';
  isPublished: boolean;
};
