import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  EventMemory,
  isSignInRefusal,
  type PopupFlow,
  type PopupInput,
  readSignInEvent,
  refusalOf,
  signInCodes,
  signInPopup,
  tokenMaxAgeSeconds,
} from '#app/domain/accounts/sign-in-popup.ts';

const eventId = 'a'.repeat(32);
const otherId = 'b'.repeat(32);
const open: PopupFlow = { state: 'open', eventId };
const look = (isClosed: boolean, now: number): PopupInput => ({ type: 'looked', isClosed, now });
const answer = (data: unknown): PopupInput => ({ type: 'answered', data });
const run = (...inputs: PopupInput[]) => inputs.reduce(advance, open);
const good = { type: 'sign-in', eventId, refusal: null };

describe('the constants of the product', () => {
  it('are those of its specification', () => {
    expect(signInPopup).toEqual({
      widthPx: 500,
      heightPx: 600,
      closedGraceMs: 8_000,
      eventMemoryMs: 600_000,
    });
    expect(tokenMaxAgeSeconds).toBe(300);
    expect([...signInCodes].sort()).toEqual(
      `internal-error, popup-blocked, popup-closed-by-user, cancelled-popup-request,
       web-storage-unsupported, network-request-failed, unauthorized-domain, invalid-api-key,
       auth-domain-config-required, invalid-auth-event, already-initialized`
        .split(/,\s+/)
        .sort(),
    );
  });
});

describe('a window', () => {
  it('that answers well has signed its visitor in', () => {
    expect(run(look(false, 0), answer(good))).toMatchObject({ state: 'settled', refusal: null });
  });

  it('that is found closed is given 8 s for a late answer, from when it was seen', () => {
    const closed = run(look(true, 1_000), look(true, 8_999));
    expect(closed.state).toBe('closed');
    expect(advance(closed, answer(good))).toMatchObject({ state: 'settled', refusal: null });
    expect(advance(closed, look(true, 9_000))).toMatchObject({ refusal: 'popup-closed-by-user' });
  });

  it('that is replaced by another is cancelled, and ignored afterwards', () => {
    expect(run({ type: 'replaced' }, answer(good), look(true, 1e9))).toMatchObject({
      refusal: 'cancelled-popup-request',
    });
  });

  it('that was opened where signing in isn’t allowed comes to that', () => {
    expect(run({ type: 'refused', refusal: 'unauthorized-domain' }, answer(good))).toMatchObject({
      refusal: 'unauthorized-domain',
    });
  });

  it.each([
    null,
    'sign-in',
    {},
    { ...good, type: 'sign-out' },
    { ...good, eventId: otherId },
    { ...good, eventId: 'short' },
    { ...good, eventId: eventId.toUpperCase() },
    { ...good, refusal: undefined },
    { ...good, refusal: '<b>anything</b>' },
    [good],
  ])('that answers %j is not believed', (data) => {
    expect(run(answer(data))).toMatchObject({ refusal: 'invalid-auth-event' });
  });

  it('passes on only codes that there are words for', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const flow = run(answer(data));
        expect(flow.state === 'settled' && isSignInRefusal(flow.refusal)).toBe(true);
      }),
    );
  });

  it('is settled once, by messages in any order', () => {
    const input = fc.oneof(
      fc
        .record({ isClosed: fc.boolean(), now: fc.nat(60_000) })
        .map((each) => look(each.isClosed, each.now)),
      fc.constantFrom<PopupInput>(answer(good), answer(null), { type: 'replaced' }),
    );
    fc.assert(
      fc.property(fc.array(input), (inputs) => {
        let flow: PopupFlow = open;
        for (const each of inputs) {
          const next = advance(flow, each);
          if (flow.state === 'settled') expect(next).toBe(flow);
          flow = next;
        }
      }),
    );
  });
});

describe('the memory of events', () => {
  it('knows an event it has seen, for 10 minutes', () => {
    const memory = new EventMemory(0);
    expect(memory.remember(eventId, 1)).toBe(true);
    expect(memory.remember(eventId, 599_999)).toBe(false);
    expect(memory.remember(otherId, 599_999)).toBe(true);
    expect(memory.remember(eventId, 600_000)).toBe(true);
    expect(memory.remember(eventId, 600_001)).toBe(false);
  });
});

describe('readSignInEvent', () => {
  it('drops what doesn’t belong to an event', () => {
    expect(readSignInEvent({ ...good, token: 'secret' })).toEqual(good);
  });
});

describe('what providers report', () => {
  it.each([
    ['access_denied', 'popup-closed-by-user'],
    ['invalid_client', 'invalid-api-key'],
    ['unauthorized_client', 'invalid-api-key'],
    ['state_mismatch', 'invalid-auth-event'],
    ['account_not_linked', 'account-exists'],
    ['unauthorized-domain', 'unauthorized-domain'],
    ['server_error', 'internal-error'],
    ['', 'internal-error'],
    ['constructor', 'internal-error'],
  ])('%j is %s', (error, code) => expect(refusalOf(error)).toBe(code));
});
