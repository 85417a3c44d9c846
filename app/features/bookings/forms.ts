import { z } from 'zod';
import { noteLimits } from '#app/domain/bookings/note-limits.ts';
import { scheduleProblems, type scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import { sides, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { termsLimits as limits } from '#app/domain/bookings/terms/terms-limits.ts';
import { termsProblems } from '#app/domain/bookings/terms/terms-problems.ts';
import { words } from '#app/lib/words.ts';
import { inWords, sayTermsProblem } from './terms/words/say-terms-problem.ts';

/** Terms that know a field we don't are refused: what isn't understood can't be agreed on. */
function exactly<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return words('bookings')('terms.problems.missing');
      const names = issue.keys as string[];
      return words('bookings')(
        names.includes('currency')
          ? 'terms.problems.twoCurrencies'
          : 'terms.problems.unknownFields',
        { names: names.slice(0, 5).join(', ').slice(0, 200) },
      );
    },
  });
}

const amount = z
  .number({ error: () => words('bookings')('terms.problems.amount') })
  .refine((value) => Number.isInteger(value) && value >= 0, {
    error: () => words('bookings')('terms.problems.amount'),
    abort: true,
  })
  .refine((value) => value <= limits.amountMinor, {
    error: () => words('bookings')('terms.problems.enormous'),
  })
  // Databases know no -0.
  .transform((value) => value + 0);

/** A whole number between two others. */
export function whole(least: number, most: number) {
  const error = () =>
    words('bookings')('terms.problems.whole', { least: inWords(least), most: inWords(most) });
  return z
    .number({ error })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, {
      error,
      // What adds amounts up counts on whole numbers.
      abort: true,
    })
    .transform((value) => value + 0);
}

function share(least = 0) {
  const error = () => words('bookings')('terms.problems.share', { least: least / 100 });
  return z
    .number({ error })
    .refine((value) => Number.isInteger(value) && value >= least && value <= 10_000, {
      error,
      abort: true,
    })
    .transform((value) => value + 0);
}

/** Text that every database and every reader can hold, without blanks around it. */
export function text(most: number) {
  return z
    .string({ error: () => words('bookings')('terms.problems.text') })
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: () => words('bookings')('terms.problems.text'),
    })
    .trim()
    .refine((value) => value.length <= most, {
      error: (issue) =>
        words('bookings')('terms.problems.textLong', {
          most: inWords(most),
          length: inWords(String(issue.input).length),
        }),
    });
}

function choice<const Options extends readonly [string, ...string[]]>(options: Options) {
  return z.enum(options, { error: () => words('bookings')('terms.problems.choice') });
}

function list<Item extends z.ZodType>(item: Item, most: number) {
  const error = () => words('bookings')('terms.problems.tooMany', { most });
  return z
    .array(item, { error: () => words('bookings')('terms.problems.missing') })
    .max(most, { error });
}

function localTime(missing: 'noTime' | 'noTimeZone' = 'noTime') {
  const error = () => words('bookings')(`terms.problems.${missing}`);
  return z.string({ error }).max(64, { error });
}

const ticketType = exactly({
  name: text(limits.ticketName).refine((name) => name !== '', {
    error: () => words('bookings')('terms.problems.noName'),
  }),
  priceMinor: amount,
  allotment: whole(1, limits.tickets),
  comps: whole(0, limits.tickets),
  kills: whole(0, limits.tickets),
  feeMinor: amount,
});

const bonuses = list(
  exactly({ ticketsSold: whole(1, limits.tickets * limits.ticketTypes), amountMinor: amount }),
  limits.bonuses,
);
const [guaranteeMinor, expensesMinor, shareBasisPoints] = [amount, amount, share()];

const deal = z.discriminatedUnion(
  'kind',
  [
    exactly({ kind: z.literal('flat'), bonuses, guaranteeMinor }),
    exactly({ kind: z.literal('door'), bonuses, shareBasisPoints }),
    exactly({
      kind: z.literal('doorAfterExpenses'),
      bonuses,
      shareBasisPoints,
      expensesMinor,
    }),
    exactly({ kind: z.literal('doorPerTicket'), bonuses, perTicketMinor: amount }),
    exactly({ kind: z.literal('versus'), bonuses, guaranteeMinor, shareBasisPoints }),
    exactly({
      kind: z.literal('versusAfterExpenses'),
      bonuses,
      guaranteeMinor,
      shareBasisPoints,
      expensesMinor,
    }),
    exactly({
      kind: z.literal('plus'),
      bonuses,
      guaranteeMinor,
      shareBasisPoints,
      expensesMinor,
      promoterProfitBasisPoints: share(),
    }),
  ],
  { error: () => words('bookings')('terms.problems.noDeal') },
);

const [dueDaysAfterSigning, balanceDaysBefore] = [whole(0, limits.days), whole(0, limits.days)];
const payment = z.discriminatedUnion(
  'kind',
  [
    exactly({ kind: z.literal('whole'), dueDaysAfterSigning }),
    exactly({
      kind: z.literal('deposit'),
      depositBasisPoints: share(1),
      dueDaysAfterSigning,
      balanceDaysBefore,
    }),
  ],
  { error: () => words('bookings')('terms.problems.choice') },
);

const schedule = exactly({
  timeZone: localTime('noTimeZone'),
  loadIn: localTime(),
  soundcheck: localTime().nullable(),
  doors: localTime(),
  setStart: localTime(),
  setEnd: localTime(),
  curfew: localTime().nullable(),
  loadOut: localTime(),
} satisfies Record<(typeof scheduleTimes)[number] | 'timeZone', z.ZodType>).superRefine(
  (times, context) => {
    for (const problem of scheduleProblems(times))
      context.addIssue({
        code: 'custom',
        path: [problem.path],
        message: sayTermsProblem(problem),
      });
  },
);

const radius = exactly({
  kilometres: whole(1, limits.radiusKilometres),
  daysBefore: whole(0, limits.radiusDays),
  daysAfter: whole(0, limits.radiusDays),
});

/**
 * Terms from outside: a typed offer, or the body of an API call. Every problem is a sentence at the
 * path of its field. What comes out is what is stored, compared and signed.
 */
export const termsForm: z.ZodType<Terms, unknown> = exactly({
  currency: z
    .string({ error: () => words('bookings')('terms.problems.noCurrency') })
    .max(3, { error: () => words('bookings')('terms.problems.noCurrency') }),
  schedule,
  deal,
  tickets: list(ticketType, limits.ticketTypes),
  taxBasisPoints: share(),
  payment,
  guestPlaces: whole(0, limits.guestPlaces),
  rider: text(limits.rider),
  hospitality: text(limits.hospitality),
  recording: choice(['no', 'asked', 'yes']),
  merchBasisPoints: share(),
  radius: radius.nullable(),
  chargebacks: choice(sides),
  notes: text(limits.notes),
}).superRefine((terms, context) => {
  for (const problem of termsProblems(terms))
    context.addIssue({
      code: 'custom',
      path: problem.path.split('.'),
      message: sayTermsProblem(problem),
    });
});

/** Accepting names the version that was looked at; `as` is the page that somebody works as. */
export const acceptanceForm = z.object({
  as: z.string(),
  version: z.coerce
    .number({ error: () => words('bookings')('booking.answer.noVersion') })
    .int({ error: () => words('bookings')('booking.answer.noVersion') })
    .min(1, { error: () => words('bookings')('booking.answer.noVersion') })
    .max(1_000_000, { error: () => words('bookings')('booking.answer.noVersion') }),
});

/** Why somebody says no or takes something back; they needn't say. */
export const endingForm = z.object({
  as: z.string(),
  reason: text(noteLimits.reason).default(''),
});

export const commentForm = z.object({
  as: z.string(),
  text: text(noteLimits.comment).refine((value) => value !== '', {
    error: () => words('bookings')('booking.answer.commentEmpty'),
  }),
});
