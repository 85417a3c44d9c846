/** The youngest age for an account. */
export const minimumAgeYears = 13;

/** A year like 0190 is a slip of the finger. */
const mostAgeYears = 130;

/**
 * The problem of a birth date, or null. Days are ISO dates; `today` is by the person’s own clock.
 * An age is the number of whole years; people born on 29 February become a year older on 1 March of
 * other years.
 */
export function birthDateProblem(
  birthDate: string,
  today: string,
): 'unreadable' | 'unlikely' | 'tooYoung' | null {
  if (!isDay(birthDate)) return 'unreadable';
  const age = ageOn(birthDate, today);
  if (birthDate > today || age > mostAgeYears) return 'unlikely';
  return age < minimumAgeYears ? 'tooYoung' : null;
}

function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The time in which an account’s deletion can be taken back. */
export const deletionGraceDays = 7;

export function finalMomentOf(deletionRequestedAt: Date): Date {
  return new Date(deletionRequestedAt.getTime() + deletionGraceDays * 24 * 60 * 60 * 1_000);
}

/** Something to finish before an account can be deleted. */
export type DeletionBlocker = {
  what: string;
  wayOut: string;
};
