/** Shortest time between two signals that a person is typing. */
export const typingEveryMs = 3_000;

/**
 * Typing is shown this long after the latest signal: a little longer, so that it doesn’t flicker.
 */
export const typingShownMs = 5_000;
