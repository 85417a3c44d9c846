import { z } from 'zod';
import { fileLimits } from '#app/domain/messaging/files.ts';
import {
  type LineFieldName,
  type LineInput,
  settlementLimits as limits,
  lineFields,
  lineKindNames,
  makeLine,
} from '#app/domain/settlement/lines.ts';
import { signature as contractSignature } from '#app/features/bookings/contracts/fields.ts';
import { ofBooking } from '#app/features/bookings/fields.ts';
import {
  amount,
  choice,
  files,
  flag,
  id,
  idOf,
  line as oneLine,
  share,
  text,
  whole,
} from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('settlement');

/** The fields of all kinds; a line’s own kind decides which of them count. */
const lineInput = {
  kind: choice(lineKindNames, { label: () => t('line.kind'), name: (kind) => t(`kinds.${kind}`) }),
  ...Object.fromEntries(
    Object.keys(lineFields).map((name) => [name, fieldOf(name as LineFieldName).optional()]),
  ),
} as unknown as { kind: z.ZodType<LineInput['kind']> } & {
  [Name in LineFieldName]: z.ZodOptional<z.ZodType>;
};

function fieldOf(name: LineFieldName): z.ZodType {
  const field = lineFields[name];
  const texts = {
    label: () => t(`fields.${name}.label`),
    hint: () => t(`fields.${name}.hint`, { defaultValue: '' }) || undefined,
    description: t(`fields.${name}.label`),
  } as { label: () => string; description: string };
  switch (field.kind) {
    case 'amount':
      return amount(limits.amountMinor, texts);
    case 'share':
      return share(0, texts);
    case 'whole':
      return whole(0, limits.tickets, texts);
    case 'text':
      return oneLine(limits.label, { ...texts, least: 1, missing: () => t('missing.label') });
    case 'flag':
      return flag(texts);
    case 'choice':
      return choice(field.options as unknown as [string, ...string[]], {
        ...texts,
        name: (option) => t(`fields.${name}.options.${option}` as never),
      });
  }
}

function complete(input: object, context: z.RefinementCtx): void {
  const result = makeLine(input as LineInput);
  if ('line' in result) return;
  for (const name of result.missing)
    context.addIssue({ code: 'custom', path: [name], message: t('missing.field') });
}

export const newLine = z.object(lineInput).superRefine(complete);
export const changedLine = z.object({ lineId: id, ...lineInput }).superRefine(complete);
export const ofLine = z.object({ lineId: idOf() });

export const receipts = z.object({
  ...ofBooking,
  lineId: idOf(),
  files: files({
    label: () => t('receipts.label'),
    hint: () => t('receipts.hint', { most: fileLimits.most }),
    description: 'Pictures (JPG, PNG) or PDFs, up to 5 of at most 10 MB each.',
  }),
});

export const lineDispute = ofLine.extend({
  reason: text(limits.reason, {
    least: 1,
    rows: 3,
    label: () => t('dispute.reason'),
    missing: () => t('missing.reason'),
  }),
  amountMinor: amount(limits.amountMinor, {
    label: () => t('dispute.amount'),
    hint: () => t('dispute.amountHint'),
    description: 'What you believe is right, in minor units.',
  }).optional(),
});

export const signature = z.object({
  hash: z
    .string({ error: () => t('refused.changed') })
    .regex(/^[0-9a-f]{64}$/, { error: () => t('refused.changed') })
    .describe('The hash of the settlement that is signed, as it was read.'),
  typedName: contractSignature.shape.typedName,
  consent: contractSignature.shape.consent,
});

export const boxOfficeReport = z.object({
  table: text(100_000, {
    least: 1,
    rows: 6,
    label: () => t('import.table'),
    hint: () => t('import.hint'),
    missing: () => t('missing.table'),
  }),
});
