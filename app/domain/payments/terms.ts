/** Business days until money has arrived, as banks and card networks take them. */
export const refundBusinessDays = { least: 5, most: 10 };
export const payoutBusinessDays = { least: 2, most: 7 };

/** After the show's end, or a cancellation, held money is released by itself unless somebody has raised a dispute. */
export const releaseHours = 48;

/** The longest that money may be held before it has to move: elsewhere, and in the United States. */
export const mostHeld = { days: 90, yearsInUs: 2 };

/**
 * Nothing is taken sooner than so many days before it is released: two weeks are left for a dispute.
 * Where the limit is two years, this is on the safe side. Whoever is asked has some days to pay.
 */
export const takenAheadDays = { most: mostHeld.days - 14, toPay: 7 };

/** So long before an amount is due it is the payer’s turn. */
export const payAheadDays = 14;

/** Days before (positive) and after (negative) its due day on which an unpaid amount is reminded of. */
export const reminderDays: readonly number[] = [3, 0, -1, -3];

/** So long after an amount was due, and unpaid, the one it is for may walk away without a fee. */
export const overdueDays = 3;
