/** How long somebody who has asked for deletion can still change their mind. */
export const deletionGraceDays = 7;

/** When a deletion that was asked for then becomes final. */
export function finalMomentOf(deletionRequestedAt: Date): Date {
  return new Date(deletionRequestedAt.getTime() + deletionGraceDays * 24 * 60 * 60 * 1_000);
}

/** Something that has to be finished before an account can go. */
export type DeletionBlocker = {
  what: string;
  wayOut: string;
};
