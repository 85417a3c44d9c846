/** How often a browser says that somebody still types, at most. */
export const typingEveryMs = 3_000;

/** How long it is shown after it was last said: a little longer, so that it doesn’t flicker. */
export const typingShownMs = 5_000;
