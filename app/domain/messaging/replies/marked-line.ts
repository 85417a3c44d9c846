import type { MailLine } from '#app/lib/mail/mail-lines.ts';

/** Around our own line, which identify it in any language. */
const marks = { before: '##- ', after: ' -##' } as const;

/** The line above which people write their answer. */
export function markedLine(text: string): string {
  return marks.before + text + marks.after;
}

export function isMark({ text }: MailLine): boolean {
  return text.includes(marks.before.trim()) && text.includes(marks.after.trim());
}
