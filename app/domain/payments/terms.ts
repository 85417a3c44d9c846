/** Business days until money has arrived, as banks and card networks take them. */
export const refundBusinessDays = { least: 5, most: 10 };
export const payoutBusinessDays = { least: 2, most: 7 };

/** After the show's end, held money is released by itself unless somebody has raised a dispute. */
export const releaseHours = 48;

/** The longest that money may be held before it has to move: elsewhere, and in the United States. */
export const mostHeld = { days: 90, yearsInUs: 2 };
