/**
 * The id in `/users/{userId}` and in `images/users/{userId}/`: letters, digits, `-` and `_`, at
 * most 128 of them. No other text can name a profile, nor a folder in every file store.
 */
export function userIdOf(text: string): string | null {
  return /^[A-Za-z0-9_-]{1,128}$/.test(text) ? text : null;
}
