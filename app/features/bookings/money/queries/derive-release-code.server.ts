import { spokenCode } from '#app/platform/token.server.ts';

/** The release code, which the venue reads out. Another contract has another code. */
export function deriveReleaseCode(
  secret: string,
  { id, signedVersion }: { id: string; signedVersion: number | null },
): string {
  return spokenCode(secret, 'release code', `${id} ${signedVersion}`);
}
