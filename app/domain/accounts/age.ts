/** Nobody younger gets an account. */
export const minimumAgeYears = 13;
