/**
 * The events that webhooks report: kinds of things, as `happened` calls them, each with the names
 * of its events and the path below the page's calls where it is read. A published name never
 * changes.
 */
const events = {
  booking: {
    path: 'bookings',
    names: {
      send: 'offered',
      counter: 'countered',
      revise: 'revised',
      accept: 'accepted',
      decline: 'declined',
      withdraw: 'withdrawn',
      drop: 'dropped',
      expire: 'expired',
      sign: 'signed',
      complete: 'completed',
      confirm: 'confirmed',
      unconfirm: 'unconfirmed',
      proposeChange: 'change_proposed',
      agreeToChange: 'change_agreed',
      refuseChange: 'change_refused',
      takeBackChange: 'change_withdrawn',
      dropChange: 'change_dropped',
      adoptChange: 'change_adopted',
      letChangeLapse: 'change_expired',
      cancel: 'cancelled',
      callOff: 'called_off',
      play: 'played',
      settle: 'settled',
      payOut: 'paid_out',
      proposeForceMajeure: 'force_majeure_proposed',
      declineForceMajeure: 'force_majeure_declined',
      withdrawForceMajeure: 'force_majeure_withdrawn',
      confirmShow: 'show_confirmed',
      enterReleaseCode: 'release_code_entered',
      release: 'released',
      raiseDispute: 'dispute_raised',
      commentOnDispute: 'dispute_commented',
      offerSettlement: 'dispute_settlement_offered',
      agreeDispute: 'dispute_agreed',
      withdrawDispute: 'dispute_withdrawn',
      decideDispute: 'dispute_decided',
      signSettlement: 'settlement_signed',
      disputeLine: 'settlement_disputed',
      agreeSettlement: 'settlement_agreed',
      payUndisputed: 'settlement_undisputed_paid',
      oweOverpaid: 'overpayment_owed',
      returnOverpaid: 'overpayment_refunded',
      publishReviews: 'reviews_published',
      askAboutAdvance: 'advance_commented',
      changeAdvance: 'advance_changed',
      confirmAdvance: 'advance_confirmed',
      shareDaySheet: 'day_sheet_shared',
      endDaySheetLink: 'day_sheet_link_ended',
    },
  },
  hold: {
    path: 'holds',
    names: {
      requested: 'requested',
      granted: 'granted',
      refused: 'refused',
      unanswered: 'unanswered',
      withdrawn: 'withdrawn',
      placed: 'placed',
      takenOver: 'taken_over',
      offerWanted: 'offer_wanted',
      challengeBegun: 'challenged',
      challenged: 'challenge_lost',
      promoted: 'promoted',
      confirmed: 'confirmed',
      agreed: 'agreed',
      released: 'released',
      lapsed: 'expired',
      outranked: 'outranked',
    },
  },
} satisfies Record<string, Event>;

type Event = { path: string; names: Readonly<Record<string, string>> };

export type WebhookKind = keyof typeof events;
export const webhookKinds = Object.keys(events) as [WebhookKind, ...WebhookKind[]];

export function isWebhookKind(kind: string): kind is WebhookKind {
  return Object.hasOwn(events, kind);
}

/**
 * The event’s public name, such as `booking.accepted`; events without a name of their own are
 * changes.
 */
export function webhookType(kind: WebhookKind, what: string): string {
  const { names }: Event = events[kind];
  return `${kind}.${Object.hasOwn(names, what) ? names[what] : 'updated'}`;
}

/** Every type, in the order of the documentation. */
export function webhookTypes(kind: WebhookKind): string[] {
  const { names }: Event = events[kind];
  return [...Object.values(names), 'updated'].map((name) => `${kind}.${name}`);
}

/** The call that reads the thing. */
export function webhookPath(kind: WebhookKind, profileId: string, id: string): string {
  return `/api/v1/profiles/${profileId}/${events[kind].path}/${id}`;
}

export const webhookLimits = {
  address: 500,
  description: 200,
  most: 10,
  mostOfAccount: 30,
  /** Of an answer, in characters. */
  answer: 500,
  /** How long deliveries stay in the log. */
  keptDays: 30,
  /** How long old keys keep signing beside new ones. */
  oldKeysHours: 24,
} as const;

/** Why a webhook is off: its people switched it off, it answered 410, or it stopped answering. */
export const webhookEnds = ['chosen', 'gone', 'failing'] as const;
export type WebhookEnd = (typeof webhookEnds)[number];

const seconds = 1;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The pauses after each failed attempt; after the last there is none. */
const pauses = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
];

type Failed = {
  /** The attempts so far, the last one included. */
  attempts: number;
  /** In seconds, as the answer asked. */
  retryAfter: number | null;
  /**
   * From 0 to 1. Spreads retries, so that deliveries which fail together aren’t retried together.
   */
  chance: number;
};

/**
 * The seconds to the next attempt, plus up to a tenth at random; longer where the receiver asks for
 * it.
 */
export function pauseAfter({ attempts, retryAfter, chance }: Failed): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  return Math.max(pause * (1 + chance / 10), Math.min(retryAfter ?? 0, 24 * hours));
}

/** `Retry-After` in seconds, whether it is a number or a date. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, (moment - now.getTime()) / 1000);
}
