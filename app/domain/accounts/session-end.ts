import { sessionDays, sessionIdleDays } from './limits.ts';

const dayMs = 24 * 60 * 60_000;

/** The end of a session that is used now and not again. */
export function sessionEnd({ signedInAt }: { signedInAt: Date }, now: Date): Date {
  const idle = now.getTime() + sessionIdleDays * dayMs;
  return new Date(Math.min(signedInAt.getTime() + sessionDays * dayMs, idle));
}

/** True if using a session now is worth storing: once a day, while it moves the session’s end. */
export function isSessionToBeKept(
  session: { signedInAt: Date; sessionEndsAt: Date },
  now: Date,
): boolean {
  return sessionEnd(session, now).getTime() - session.sessionEndsAt.getTime() >= dayMs;
}
