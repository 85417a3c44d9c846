import { sealToken } from '#app/platform/token.server.ts';

/** Keeps these addresses from being good for anything else that is sealed. */
export const entryPurpose = 'waiting';

/** Where somebody sees their place in line: whoever has this address may. */
export const entryPath = (secret: string, id: string): string =>
  `/waiting/${sealToken(secret, entryPurpose, id)}`;
