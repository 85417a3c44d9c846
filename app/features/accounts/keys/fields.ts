import { z } from 'zod';
import { type KeyScope, keyLifetimes, scopeParts } from '#app/domain/accounts/keys.ts';
import { choice, flag, id, line, oneOf } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { proof } from '../fields.ts';

const t = words('accounts');

const scope = (name: KeyScope) =>
  flag({ label: () => t(`keys.scope.${name}`), hint: () => hintOf(name) });

/** The parts of the API in which it changes things, by their names in the document. */
function hintOf(name: KeyScope): string {
  const hint = t(`keys.scope.${name}Hint`);
  if (!(name in scopeParts)) return hint;
  const parts = scopeParts[name as keyof typeof scopeParts];
  return `${hint} ${t('keys.scopeParts', { parts: parts.join(', ') })}`;
}

export const newKey = proof.extend({
  name: line(60, {
    least: 1,
    label: () => t('keys.name'),
    hint: () => t('keys.nameHint'),
    missing: () => t('keys.nameMissing'),
  }),
  /** Empty for all pages. */
  reach: oneOf((page) => /^[\w-]{0,128}$/.test(page), {
    label: () => t('keys.reach'),
    error: () => t('keys.reachUnknown'),
  }).default(''),
  read: scope('read'),
  book: scope('book'),
  money: scope('money'),
  tickets: scope('tickets'),
  admin: scope('admin').default(false),
  lifetime: choice(keyLifetimes, {
    label: () => t('keys.lifetime'),
    name: (days) => (days === 'none' ? t('keys.untilRevoked') : t('keys.days', { count: +days })),
  }),
});

export const ofKey = z.object({ keyId: id });
