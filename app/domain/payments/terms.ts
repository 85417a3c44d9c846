/** Business days until a refund has arrived, by the account of banks and card networks. */
export const refundBusinessDays = { least: 5, most: 10 };
export const payoutBusinessDays = { least: 2, most: 7 };

/**
 * Held money is released this long after the show’s end or a cancellation, unless a dispute was
 * raised.
 */
export const releaseHours = 48;

/**
 * The longest that money may be held before it has to move: elsewhere, and in the United States.
 */
export const mostHeld = { days: 90, yearsInUs: 2 };

/**
 * No instalment is charged earlier than this many days before its release, which leaves two weeks
 * for a dispute. It is on the safe side where the limit is two years. `toPay` are the days that a
 * payer has.
 */
export const takenAheadDays = { most: mostHeld.days - 14, toPay: 7 };

/** This long before an amount is due it becomes the payer’s turn. */
export const payAheadDays = 14;

/**
 * Days before (positive) and after (negative) the due day on which the payer of an open amount is
 * reminded.
 */
export const reminderDays: readonly number[] = [3, 0, -1, -3];

/** This long after an amount was due and not paid, the payee may walk away without a fee. */
export const overdueDays = 3;
