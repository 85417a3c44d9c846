import { expect, it } from 'vitest';
import { openApiDocument } from '#app/api/v1/public-api.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';

/**
 * Commands that people have and programs don't. The list only shrinks: a new command has its call,
 * and one that gets its call is removed.
 */
const withoutCall = {
  'ways in, which people use themselves': `askReset askSignInLink connectProvider
    enterCode finishAccount followLink openAccount resetPassword sendAgain signOut signUp`,
  'how somebody signs in, and keys': `askAddressChange changePassword enterAddress leaveAddress
    makeKey prepareTwoFactor removeConnection removePasskey renamePasskey renewRecoveryCodes
    revokeKey signOutDevice signOutOthers switchOffTwoFactor switchOnTwoFactor`,
  'links of mails':
    'acceptInvitation confirmFollow declineInvitation stopFollowMails stopSearchMails takeOverHold',
  'what belongs to a browser': 'subscribeToPush unsubscribeFromPush',
  'what phones at the door ask, with keys of their own': 'readDoorList takeDoorScans',
};

const commands = Object.entries(
  import.meta.glob<string>('/app/{features,processes}/**/*.server.ts', {
    eager: true,
    import: 'default',
    query: '?raw',
  }),
).flatMap(([, source]) =>
  [...source.matchAll(/^ {2}operation: '(\w+)',$/gm)].map(([, name]) => name),
);

it('every act of people has its call, but for those listed here', async () => {
  const brand = brandOf(parseSettings({}));
  const { paths = {} } = await openApiDocument({ brand } as Services);
  const called = Object.values(paths).flatMap((methods) =>
    Object.values(methods as Record<string, { operationId?: string }>).map(
      (one) => one.operationId,
    ),
  );
  const listed = Object.values(withoutCall).flatMap((names) => names.split(/\s+/));
  expect(commands.length).toBeGreaterThan(100);
  expect(commands.filter((name) => !called.includes(name)).sort()).toEqual(listed.sort());
});
