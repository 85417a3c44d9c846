/** The behaviour of a test card when it is charged. The numbers are Stripe’s. */
export type CardBehaviour = {
  number: string;
  brand: string;
  declines?: { code: string; declineCode: string; message: string };
  /** Its bank asks the cardholder: always, or only until the card was saved with their consent. */
  authenticates?: 'always' | 'until kept';
  isDisputed?: boolean;
  refundsFail?: boolean;
};

const declined = 'Your card was declined.';

const behaviours: CardBehaviour[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  {
    number: '4000000000000002',
    brand: 'visa',
    declines: { code: 'card_declined', declineCode: 'generic_decline', message: declined },
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    declines: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    declines: {
      code: 'expired_card',
      declineCode: 'expired_card',
      message: 'Your card has expired.',
    },
  },
  { number: '4000002500003155', brand: 'visa', authenticates: 'until kept' },
  { number: '4000002760003184', brand: 'visa', authenticates: 'always' },
  { number: '4000000000000259', brand: 'visa', isDisputed: true },
  { number: '4000000000005126', brand: 'visa', refundsFail: true },
];

/** Null for any other number: the sandbox takes no real cards. */
export function testCard(number: string): CardBehaviour | null {
  const digits = number.replace(/[\s-]/g, '');
  return behaviours.find((card) => card.number === digits) ?? null;
}

/** The names of the provider’s test cards, for use without a page. */
const namedCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_createDispute: '4000000000000259',
  pm_card_refundFail: '4000000000005126',
};

export function namedCard(id: string): CardBehaviour | null {
  const number = namedCards[id];
  return number === undefined ? null : testCard(number);
}
