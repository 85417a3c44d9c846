import { z } from 'zod';
import { choice, code, flag, id, line, oneOf } from '#app/fields/kinds.ts';
import { knownLanguages } from '#app/lib/language.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';
import { address, newPassword, personName, proof } from '../fields.ts';

const t = words('accounts');

export const person = z.object({ name: personName });

export const newAddress = proof.extend({ email: address });

export const passwordChange = proof.extend({ password: newPassword });

export const ofPasskey = z.object({ passkeyId: id });
export const passkeyName = ofPasskey.extend({
  name: line(60, {
    least: 1,
    label: () => t('settings.passkeys.name'),
    missing: () => t('problem.passkeyName'),
  }),
});

export const ofDevice = z.object({ sessionId: id });
export const ofConnection = z.object({ connectionId: id });
export const ofProvider = z.object({ providerId: id });

export const confirmation = z.object({
  code: code(/^\d{6}$/, {
    label: () => t('settings.twoFactorPage.code'),
    hint: () => t('settings.twoFactorPage.codeHint'),
    error: () => t('problem.sixDigits'),
  }),
});

/** Preferences for pages; absent fields stay as they are. */
export const preferences = z.object({
  language: oneOf((code) => knownLanguages().includes(code), {
    label: () => t('settings.preferences.language'),
    error: () => t('problem.language'),
  }).optional(),
  timeZone: oneOf(isTimeZone, {
    label: () => t('settings.preferences.timeZone'),
    hint: () => t('settings.preferences.timeZoneHint'),
    error: () => t('problem.timeZone'),
  }).optional(),
  theme: choice(['system', 'day', 'night'], {
    label: () => t('settings.preferences.theme'),
    name: (theme) => t(`settings.preferences.${theme}`),
    error: () => t('problem.theme'),
  }).optional(),
});

/** The marks that others see in conversations; hiding one also hides it of others. */
export const marks = z.object({
  showsReading: flag({
    label: () => t('settings.marks.reading'),
    hint: () => t('settings.marks.readingHint'),
    description: 'Whether others see how far you have read, and you how far they have.',
  }),
  showsTyping: flag({
    label: () => t('settings.marks.typing'),
    hint: () => t('settings.marks.typingHint'),
    description: 'Whether others see that you type, and you that they do.',
  }),
});

const topic = (key: 'messages' | 'reminders' | 'news') =>
  flag({
    label: () => t(`settings.mail.${key}`),
    hint: () => t(`settings.mail.${key}Hint`),
  });

export const mailChoices = z.object({
  messages: topic('messages'),
  reminders: topic('reminders'),
  news: topic('news'),
});
