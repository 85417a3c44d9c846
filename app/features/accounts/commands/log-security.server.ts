import type { Orm } from '#app/db/client.server.ts';
import { securityLog } from '#app/db/schema/accounts.ts';

/** An event that is kept for good: sign-ins, refusals, changes of rights, movements of money. */
export type SecurityEvent = {
  /** The pseudonym of the person who acted; null for an unknown one. */
  actor: string | null;
  action: SecurityAction;
  /** Facts without names. */
  facts?: Record<string, string | number | boolean>;
};

export type SecurityAction =
  | 'account made'
  | 'address confirmed'
  | 'address change asked'
  | 'address changed'
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'device signed out'
  | 'other devices signed out'
  | 'name changed'
  | 'preferences changed'
  | 'mail choices changed'
  | 'password set'
  | 'password changed'
  | 'password reset asked'
  | 'passkey added'
  | 'passkey renamed'
  | 'passkey removed'
  | 'two-factor switched on'
  | 'two-factor switched off'
  | 'recovery codes made'
  | 'sign-in method connected'
  | 'sign-in method removed'
  | 'API key made'
  | 'API key revoked'
  | 'export downloaded'
  | 'deletion asked'
  | 'deletion taken back'
  | 'account removed'
  | 'administrator made'
  | 'administrator no longer'
  | 'too many attempts'
  | 'page made'
  | 'page published'
  | 'page hidden'
  | 'page shown again'
  | 'page deleted'
  | 'member invited'
  | 'invitation taken back'
  | 'invitation accepted'
  | 'invitation declined'
  | 'member’s role changed'
  | 'member’s share changed'
  | 'bearer of penalties changed'
  | 'member removed'
  | 'member left'
  | 'tax details given'
  | 'money tried again'
  | 'work tried again'
  | 'money taken back'
  | 'calendar address made'
  | 'avails link made'
  | 'avails link ended'
  | 'webhook added'
  | 'webhook changed'
  | 'webhook removed'
  | 'webhook keys renewed'
  | 'page on the fediverse'
  | 'page off the fediverse'
  | 'page blocked'
  | 'page unblocked'
  | 'message reported'
  | 'report closed'
  | 'account stopped from writing'
  | 'account may write again';

export async function logSecurity(orm: Orm, { actor, action, facts = {} }: SecurityEvent) {
  await orm.insert(securityLog).values({ actor, action, facts });
}
