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
