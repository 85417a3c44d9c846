import type { z } from 'zod';
import { words } from '#app/lib/words.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** What is wrong with an input whose form has no words of its own for it. */
export function plainProblem(issue: Issue): string {
  const t = words('routes');
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? t('calls.missing') : t(kindOf(issue.expected));
    case 'invalid_value':
      return t('calls.oneOf', { values: issue.values.map(String).join(', ') });
    case 'too_small':
      return t(isLength(issue.origin) ? 'calls.leastLength' : 'calls.least', {
        least: Number(issue.minimum),
      });
    case 'too_big':
      return t(isLength(issue.origin) ? 'calls.mostLength' : 'calls.most', {
        most: Number(issue.maximum),
      });
    case 'unrecognized_keys':
      return t('calls.unknownFields', { names: issue.keys.join(', ') });
    default:
      return t('calls.unreadable');
  }
}

const kinds = ['string', 'number', 'int', 'boolean', 'array', 'object'] as const;

function kindOf(expected: string) {
  const kind = kinds.find((one) => one === expected);
  return kind ? (`calls.kind.${kind}` as const) : 'calls.unreadable';
}

function isLength(origin: string): boolean {
  return origin === 'string' || origin === 'array' || origin === 'set';
}
