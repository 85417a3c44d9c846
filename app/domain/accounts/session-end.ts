import { sessionDays, sessionIdleDays } from './limits.ts';

const dayMs = 24 * 60 * 60_000;

/** When a session ends that is used now and not again. */
export function sessionEnd({ signedInAt }: { signedInAt: Date }, now: Date): Date {
  const idle = now.getTime() + sessionIdleDays * dayMs;
  return new Date(Math.min(signedInAt.getTime() + sessionDays * dayMs, idle));
}

/** Whether it is worth writing down that a session is used now: once a day, while that changes something. */
export function isSessionToBeKept(
  session: { signedInAt: Date; sessionEndsAt: Date },
  now: Date,
): boolean {
  return sessionEnd(session, now).getTime() - session.sessionEndsAt.getTime() >= dayMs;
}
