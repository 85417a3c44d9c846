import { z } from 'zod';
import { scheduleProblems, type scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import { sides, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { termsLimits as limits } from '#app/domain/bookings/terms/terms-limits.ts';
import { termsProblems } from '#app/domain/bookings/terms/terms-problems.ts';
import { choice, list } from '#app/fields/choices.ts';
import { amount as amountOf, share, whole } from '#app/fields/numbers.ts';
import { text } from '#app/fields/texts.ts';
import { words } from '#app/lib/words.ts';
import { sayTermsProblem } from './terms/words/say-terms-problem.ts';

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

const amount = amountOf(limits.amountMinor);

function localTime(missing: 'noTime' | 'noTimeZone' = 'noTime') {
  const error = () => words('bookings')(`terms.problems.${missing}`);
  return z.string({ error }).max(64, { error });
}

const ticketType = exactly({
  name: text(limits.ticketName, {
    least: 1,
    missing: () => words('bookings')('terms.problems.noName'),
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
  { error: () => words('fields')('choice') },
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
