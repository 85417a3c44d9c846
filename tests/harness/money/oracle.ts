/*
 * The rules of a booking’s money once more, in plain arithmetic, without any of the code under
 * test. Amounts are cents. The venue pays 5 % and 1.00 on top, the performer 5 % and 1.00 of each
 * release, neither more than 200.00. Three tenths of the guarantee are the deposit.
 */
export type Due = {
  part: string;
  amount: number;
  fee: number;
  /** Three days and more after its day. */
  isLate?: boolean;
};

export type PlainBooking = {
  guarantee: number;
  chargebacks: 'venue' | 'performer';
  /** `waiting` is cancelled, while the performer's part can still be disputed. */
  state: 'signed' | 'waiting' | 'cancelled' | 'played' | 'released';
  instalments: Due[];
  /** Paid but not yet divided, and the fee that came with it. */
  held: number;
  heldFee: number;
  /** Card payments, less those that banks have taken back for good. */
  paid: number;
  /** The venue’s and the platform’s money by now, whether or not it has been sent. */
  back: number;
  kept: number;
  released: number;
  feeTaken: number;
  venueOwes: number;
};

export type Performer = {
  owes: number;
  /** A member’s part of the page's income, in hundredths of a percent. */
  share: number;
  /** True if the page's debts come out of everyone’s part, rather than its own alone. */
  allBear: boolean;
  /** The page’s own and the member’s money by now, whether or not it has been sent. */
  gained: number;
  memberGained: number;
};

const percent = (amount: number, hundredths: number) => {
  const [whole, rest] = [Math.floor((amount * hundredths) / 100), (amount * hundredths) % 100];
  return whole + (rest > 50 || (rest === 50 && whole % 2 === 1) ? 1 : 0);
};
const feeOn = (amount: number) => (amount ? Math.min(percent(amount, 5) + 100, 20_000, amount) : 0);
/** The first of two parts of a whole; of an odd cent in the middle it has the larger half. */
const firstPart = (whole: number, first: number, second: number) =>
  first + second === 0
    ? 0
    : Math.floor((2 * whole * first + first + second) / (2 * (first + second)));

export function signed(guarantee: number, chargebacks: 'venue' | 'performer'): PlainBooking {
  const nothing = { held: 0, heldFee: 0, paid: 0, back: 0, kept: 0 };
  const booking: PlainBooking = {
    guarantee,
    chargebacks,
    state: 'signed',
    instalments: [],
    ...nothing,
    released: 0,
    feeTaken: 0,
    venueOwes: 0,
  };
  ask(booking);
  return booking;
}

/** The contract's payments, less the money received; the deposit first. */
function ask(booking: PlainBooking): void {
  const { guarantee } = booking;
  const fee = feeOn(guarantee);
  const deposit = firstPart(guarantee, 3, 7);
  const depositFee = firstPart(fee, deposit, guarantee - deposit);
  const parts =
    deposit === 0 || deposit === guarantee
      ? [{ part: 'whole', amount: guarantee, fee }]
      : [
          { part: 'deposit', amount: deposit, fee: depositFee },
          { part: 'balance', amount: guarantee - deposit, fee: fee - depositFee },
        ];
  let [there, feeThere] = [booking.held, booking.heldFee];
  booking.instalments = booking.instalments.filter(({ part }) => part === 'owed');
  for (const { part, ...wanted } of guarantee ? parts : []) {
    const [amount, fee] = [Math.max(0, wanted.amount - there), Math.max(0, wanted.fee - feeThere)];
    there = Math.max(0, there - wanted.amount);
    feeThere = Math.max(0, feeThere - wanted.fee);
    if (amount + fee > 0) booking.instalments.push({ part, amount, fee });
  }
}

export function change(booking: PlainBooking, guarantee: number): void {
  booking.guarantee = guarantee;
  const [tooMuch, feeTooMuch] = [
    Math.max(0, booking.held - guarantee),
    Math.max(0, booking.heldFee - feeOn(guarantee)),
  ];
  booking.held -= tooMuch;
  booking.heldFee -= feeTooMuch;
  booking.back += tooMuch + feeTooMuch;
  ask(booking);
}

/** While a bank has another payment, late money stays held. */
export function pay(
  booking: PlainBooking,
  due: Due,
  { performer, isContested }: { performer: Performer; isContested: boolean },
): void {
  booking.instalments = booking.instalments.filter((one) => one !== due);
  booking.paid += due.amount + due.fee;
  if (due.part === 'owed') {
    booking.venueOwes -= due.amount;
    return;
  }
  booking.held += due.amount;
  booking.heldFee += due.fee;
  if (!isContested) passOn(booking, performer);
}

/** Money that arrives after the division goes the same way. */
export function passOn(booking: PlainBooking, performer: Performer): void {
  if (booking.held === 0 && booking.heldFee === 0) return;
  if (booking.state === 'cancelled') award(booking, 0, performer);
  if (booking.state === 'released') release(booking, 0, performer);
}

/** The least that a card can be charged. */
export const leastPaid = 50;

/** Amounts below a card's minimum are waived, unless they are owed. */
export function waive(booking: PlainBooking, due: Due): void {
  booking.instalments = booking.instalments.filter((one) => one !== due || one.part === 'owed');
}

/** A payment that is no longer requested. */
export function payInVain(booking: PlainBooking, { amount, fee }: Due): void {
  booking.paid += amount + fee;
  booking.back += amount + fee;
}

/** This much goes back to the venue, with the fee in proportion; the rest stays. */
function giveBack(booking: PlainBooking, toVenue: number): void {
  const feeBack = firstPart(booking.heldFee, toVenue, booking.held - toVenue);
  booking.back += toVenue + feeBack;
  booking.held -= toVenue;
  booking.heldFee -= feeBack;
}

/**
 * This much goes back to the venue, with the fee in proportion; the rest is the performer’s, whole.
 */
function award(booking: PlainBooking, toVenue: number, performer: Performer): void {
  handOut(booking, toVenue, 0, performer);
}

function handOut(booking: PlainBooking, toVenue: number, fee: number, performer: Performer) {
  const rest = booking.held - toVenue;
  const feeBack = firstPart(booking.heldFee, toVenue, rest);
  booking.back += toVenue + feeBack;
  booking.kept += booking.heldFee - feeBack + fee;
  const memberPartOf = (whole: number) =>
    firstPart(whole, performer.share, 10_000 - performer.share);
  const borne = performer.allBear ? rest - fee : rest - fee - memberPartOf(rest - fee);
  const keptBack = Math.min(performer.owes, borne);
  performer.owes -= keptBack;
  const memberPart = memberPartOf(performer.allBear ? rest - fee - keptBack : rest - fee);
  performer.memberGained += memberPart;
  performer.gained += rest - fee - keptBack - memberPart;
  booking.held = 0;
  booking.heldFee = 0;
}

/**
 * After the show, or once the performer's part of a cancellation can’t be disputed any more, or was
 * decided.
 */
export function release(booking: PlainBooking, toVenue: number, performer: Performer): void {
  if (booking.state === 'waiting') {
    booking.state = 'cancelled';
    if (toVenue) booking.instalments = booking.instalments.filter(({ part }) => part === 'owed');
    award(booking, toVenue, performer);
    return;
  }
  booking.state = 'released';
  booking.released += booking.held - toVenue;
  const fee = feeOn(booking.released) - booking.feeTaken;
  booking.feeTaken += fee;
  handOut(booking, toVenue, fee, performer);
}

export type Window = 'early' | 'middle' | 'late' | 'sameDay';
const performerOwes = { early: 0, middle: 10, late: 25, sameDay: 50 };

export function cancel(
  booking: PlainBooking,
  by: 'venue' | 'performer' | 'both',
  window: Window,
  performer: Performer,
): void {
  const { guarantee } = booking;
  const half = guarantee - firstPart(guarantee, 1, 1);
  const toPerformer =
    by === 'venue' ? { early: 0, middle: half, late: guarantee, sameDay: guarantee }[window] : 0;
  const there = Math.min(toPerformer, booking.held);
  // A performer doesn't have to play for a venue that doesn’t pay.
  const isLate = booking.instalments.some((one) => one.isLate);
  giveBack(booking, booking.held - there);
  booking.state = toPerformer ? 'waiting' : 'cancelled';
  booking.instalments = booking.instalments.filter(({ part }) => part === 'owed');
  if (toPerformer > there)
    booking.instalments.push({ part: 'cancellation', amount: toPerformer - there, fee: 0 });
  const venueFee = by === 'venue' && window === 'sameDay' ? percent(guarantee, 25) : 0;
  if (venueFee) booking.instalments.push({ part: 'cancellationFee', amount: venueFee, fee: 0 });
  const penalty = by === 'performer' && !isLate ? percent(guarantee, performerOwes[window]) : 0;
  performer.owes += penalty;
  booking.kept += penalty;
}

type Loss = {
  lost: number;
  /** Its payment. */
  amount: number;
  fee: number;
  /** The part of it whose refund to the card came back. */
  cameBack: number;
};

/**
 * A bank takes this much of a payment for good. The refund that came back from the card covers it
 * first, then held money; the remainder is owed.
 */
export function lose(
  booking: PlainBooking,
  { lost, amount, fee, cameBack }: Loss,
  performer: Performer,
): void {
  booking.paid -= lost;
  const back = Math.min(lost, cameBack);
  booking.back -= back;
  // Money held after the division came with another payment.
  const isHandedOut = booking.state === 'cancelled' || booking.state === 'released';
  const taken = isHandedOut ? 0 : lost - back;
  const feeLost = Math.min(booking.heldFee, taken - firstPart(taken, amount, fee));
  const heldLost = Math.min(booking.held, taken - feeLost);
  const feeGone = Math.min(booking.heldFee, taken - heldLost);
  booking.held -= heldLost;
  booking.heldFee -= feeGone;
  if (heldLost + feeGone > 0)
    booking.instalments.push({ part: 'again', amount: heldLost, fee: feeGone });
  const owed = lost - back - heldLost - feeGone;
  if (booking.chargebacks === 'performer') performer.owes += owed;
  else booking.venueOwes += owed;
  if (booking.chargebacks === 'venue' && owed > 0)
    booking.instalments.push({ part: 'owed', amount: owed, fee: 0 });
}
