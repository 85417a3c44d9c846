/** How long an offer stands when it names no other day. */
export const offerExpiryDays = 7;
