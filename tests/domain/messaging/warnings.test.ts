import { describe, expect, it } from 'vitest';
import {
  type MessageWarning,
  messageWarnings,
  warningsOf,
} from '#app/domain/messaging/message-text.ts';

/** Typical scam messages, in words of our own. */
const swindles: Record<MessageWarning, string[]> = {
  code: [
    'Before we start, please send me the release code so I can check it works.',
    'Could you tell us the 8-digit code tonight?',
  ],
  overpayment: [
    'My secretary made the cheque out for more than we agreed. Keep your fee.',
    'I will pay €2,000 now and you refund the difference to the caterer.',
    'A cashier’s check will arrive on Monday.',
  ],
  otherPayee: [
    'Please transfer the money to my cousin, he handles all that.',
    'Our bank has changed: send the fee to the new account below.',
    'Pay our event planner first, the payment is included.',
  ],
  outside: [
    'Let’s settle this outside the platform, it saves us both the fee.',
    'I can pay you directly in cash if that is easier.',
    'We only work with Western Union.',
    'W\u200Beste\u200Brn Uni\u200Bon is fine.',
    'Please use this: GB82 WEST 1234 5698 7654 32',
    'I’ll send it by ＢＩＴＣＯＩＮ.',
  ],
  urgentAbroad: [
    'I am overseas at the moment and can’t call, but I need the deposit paid today.',
    'Currently out of the country, please send payment as soon as possible.',
  ],
};

/** Everyday messages within the trade. */
const harmless = [
  'Load-in is at 16:00, park behind the house. Can you send me the stage plot?',
  'We’d like to pay €1,200 flat plus a hotel. Does Friday the 12th work?',
  'The fee is fine. The balance is due a week before, as always.',
  'We’re touring abroad in March, so May would be better.',
  'Can you refund our deposit if the show is cancelled? What does the contract say?',
  'I need the set list today, please.',
  'Our new manager is Ana; she’ll sign.',
  'Our booking number is DE20261124, the room holds 400.',
  'It’s a cash bar. Doors at 20:00, we’re outside the city ring.',
  'We transfer the balance a week before and the rest of the fee on the night.',
  'Please return the rest of the backline to the van.',
  '',
];

describe('a message that looks like a swindle', () => {
  for (const warning of messageWarnings)
    it.each(swindles[warning])(`${warning}: %s`, (text) => {
      expect(warningsOf(text)).toContain(warning);
    });

  it.each(harmless)('is not: %s', (text) => {
    expect(warningsOf(text)).toEqual([]);
  });

  it('says the most serious first', () => {
    expect(
      warningsOf(
        'I’m abroad and it’s urgent: wire the rest to my agent by Western Union, and send me the release code.',
      ),
    ).toEqual(['code', 'overpayment', 'otherPayee', 'outside', 'urgentAbroad']);
  });

  it('is judged at once, however long it is', () => {
    for (const part of ['send ', 'a1', 'GB82 ', 'refund the ', '\u200B'])
      expect(warningsOf(part.repeat(20_000).slice(0, 20_000))).toBeInstanceOf(Array);
  });
});
