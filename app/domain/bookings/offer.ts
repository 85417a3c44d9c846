/** Days that an offer stays open unless it says otherwise. */
export const offerExpiryDays = 7;
