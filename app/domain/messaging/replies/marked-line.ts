import type { MailLine } from '#app/lib/mail/mail-lines.ts';

/** Around our own line, by which it is known whatever language it is in. */
const marks = { before: '##- ', after: ' -##' } as const;

/** The line above which an answer is written. */
export function markedLine(text: string): string {
  return marks.before + text + marks.after;
}

/** Our line, wherever it is. */
export function isMark({ text }: MailLine): boolean {
  return text.includes(marks.before.trim()) && text.includes(marks.after.trim());
}
