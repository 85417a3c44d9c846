import { sealToken } from '#app/platform/token.server.ts';

/** Keeps these addresses from being valid for anything else that is sealed. */
export const entryPurpose = 'waiting';

/** The secret address of a place in line. */
export const entryPath = (secret: string, id: string): string =>
  `/waiting/${sealToken(secret, entryPurpose, id)}`;
