import { data } from 'react-router';
import { AppError } from '#app/lib/app-error.ts';
import { statusOf } from './refusal.server.ts';

/** What a form shows again after it was refused: everything typed but secrets, and what is wrong. */
export type RefusedForm = {
  refused: true;
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
};

/**
 * Runs what a form asks for. A refusal comes back as an outcome with its status; a defect goes on
 * as what it is.
 */
export async function answerForm<Outcome>(
  typed: Record<string, string>,
  work: () => Promise<Outcome>,
): Promise<Outcome | ReturnType<typeof refusal>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refusal(error, typed);
  }
}

function refusal({ code, message, fields }: AppError, typed: Record<string, string>) {
  const { password: _, currentPassword: __, ...shown } = typed;
  const refused: RefusedForm = { refused: true, message, fields, typed: shown };
  return data(refused, { status: statusOf(code) });
}
