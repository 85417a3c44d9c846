import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { readSignedCode } from '#app/features/tickets/door/components/read-signature.ts';
import { makeCode } from '#app/platform/signing/ticket-code.server.ts';

const ticket = { eventId: 'a1'.repeat(16), ticketId: 'b2'.repeat(16), serial: 258 };

afterEach(() => {
  vi.restoreAllMocks();
});

test('a browser that knows no such signatures judges codes all the same', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(
    new DOMException('Unrecognized name.', 'NotSupportedError'),
  );
  const [ours, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const keys = [theirs, ours].map(({ publicKey }) =>
    publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  );
  const code = makeCode(ticket, ours.privateKey);
  const altered = code.slice(0, 60) + (code[60] === 'A' ? 'B' : 'A') + code.slice(61);
  expect(await readSignedCode([code], keys)).toEqual({ ...ticket, isSigned: true });
  expect(await readSignedCode([code], keys.slice(0, 1))).toEqual({ ...ticket, isSigned: false });
  expect(await readSignedCode([altered], keys)).toMatchObject({ isSigned: false });
  for (const none of ['', code.slice(1), `${code}A`, code.replace('BT1', 'BT2')])
    expect(await readSignedCode([none], keys)).toBeNull();
});
