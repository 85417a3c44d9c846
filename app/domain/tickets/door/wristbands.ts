/** A roll of wristbands at the door, with its number at the start and at the end. */
export type Wristbands = { roll: string; startCount: number; endCount: number | null };

/**
 * Number of wristbands handed out, compared with the people let in.
 * @returns more: wristbands than people, below 0 for fewer; null while a roll hasn’t been counted
 *   at the end
 */
export function compareWristbands(rolls: readonly Wristbands[], letIn: number) {
  const counted = rolls.flatMap(({ startCount, endCount }) =>
    endCount === null ? [] : startCount - endCount,
  );
  const handedOut = counted.reduce((sum, one) => sum + one, 0);
  const isWhole = rolls.length > 0 && counted.length === rolls.length;
  return { handedOut, letIn, more: isWhole ? handedOut - letIn : null };
}
