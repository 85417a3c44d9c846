import type { Database } from '#app/db/client.server.ts';
import { type AdvanceLine, gearAnswers, openFor } from '#app/domain/advancing/lines.ts';
import { advanceLimits } from '#app/domain/advancing/topics.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId } from '#app/platform/token.server.ts';
import { addedLine, lineAnswer, ofBooking, ofLine } from '../fields.ts';
import { mayAnswer } from '../policy.ts';
import { findLine, lockAdvance, removeAdded, writeLines } from '../steps/change-advance.server.ts';

type Services = { database: Database; brand: Brand };

/** Answers a line for its side, marks it as not needed, or takes an answer back. */
export const answerLine = command({
  operation: 'answerAdvanceLine',
  input: lineAnswer,
  run: (services: Services, viewer, input) =>
    services.database.orm.transaction(async (tx) => {
      const at = await lockAdvance(tx, viewer, input);
      const line = findLine(at, input.key);
      requireAnswerer(line, at.by);
      const { answer, isSkipped = false } = input;
      requireGearAnswer(line, answer);
      const source = line.proposal?.text === answer ? line.proposal.source : null;
      const values = { answer: isSkipped ? '' : answer, isSkipped, source, answeredBy: at.by };
      await writeLines(tx, services, at, [{ ...identityOf(line), ...values }]);
    }),
});

/** Accepts every suggestion for the side's own open lines. */
export const useSuggestions = command({
  operation: 'useAdvanceSuggestions',
  input: ofBooking,
  run: (services: Services, viewer, input) =>
    services.database.orm.transaction(async (tx) => {
      const at = await lockAdvance(tx, viewer, input);
      const lines = openFor(at.facts.lines, at.by).flatMap((line) =>
        line.proposal
          ? [
              {
                ...identityOf(line),
                answer: line.proposal.text,
                source: line.proposal.source,
                isSkipped: false,
                answeredBy: at.by,
              },
            ]
          : [],
      );
      if (lines.length === 0)
        throw new AppError('conflict', words('advancing')('refused.noSuggestions'));
      await writeLines(tx, services, at, lines);
      return { lines: lines.length };
    }),
});

/** Adds a line beside the fixed ones, for either side to answer. */
export const addAdvanceLine = command({
  operation: 'addAdvanceLine',
  input: addedLine,
  run: (services: Services, viewer, { label, answers, ...input }) =>
    services.database.orm.transaction(async (tx) => {
      const at = await lockAdvance(tx, viewer, input);
      const addedLines = at.facts.lines.filter(({ subject }) => subject.kind === 'added');
      if (addedLines.length >= advanceLimits.added)
        throw new AppError(
          'conflict',
          words('advancing')('refused.full', { most: advanceLimits.added }),
        );
      const key = `added-${newId()}`;
      await writeLines(tx, services, at, [{ key, of: 'act', label, answers }]);
      return { key };
    }),
});

/** Only added lines can be removed; `conflict` for a fixed one. */
export const removeAdvanceLine = command({
  operation: 'removeAdvanceLine',
  input: ofLine,
  run: (services: Services, viewer, input) =>
    services.database.orm.transaction(async (tx) => {
      const at = await lockAdvance(tx, viewer, input);
      const line = findLine(at, input.key);
      if (line.subject.kind !== 'added')
        throw new AppError('conflict', words('advancing')('refused.notAdded'));
      await removeAdded(tx, services, at, line);
    }),
});

function identityOf({ key, of, answers, label }: AdvanceLine) {
  return { key, of, answers, label };
}

function requireAnswerer(line: AdvanceLine, side: Side): void {
  if (!mayAnswer(line, side))
    throw new AppError('forbidden', words('advancing')(`refused.notYours.${line.answers}`));
}

function requireGearAnswer({ subject }: AdvanceLine, answer: string): void {
  if (subject.kind !== 'gear' || answer === '' || gearAnswers.some((one) => one === answer)) return;
  const sentence = words('advancing')('refused.gearAnswer');
  throw new AppError('bad-input', sentence, { fields: { answer: sentence } });
}
