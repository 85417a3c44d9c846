import { data } from 'react-router';
import type { Asked } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { keyField } from '#app/ui/post-form.tsx';
import { doFormOnce, type FormOptions, type FormWork } from './do-form-once.server.ts';
import { orRefuse } from './or-refuse.server.ts';
import { readFormFiles } from './read-form-files.server.ts';
import { statusOf } from './refusal.server.ts';

/** What a form shows again after it was refused: everything typed but secrets and the key, and what is wrong. */
export type FormRefusal = {
  refused: true;
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
};

/**
 * Does what a form asks for, once however often it is sent. A refusal comes back as an outcome with
 * its status; a defect goes on as what it is.
 */
export async function answerForm<Outcome>(
  asked: Asked,
  work: (form: FormWork) => Promise<Outcome>,
  options?: FormOptions,
): Promise<Outcome | ReturnType<typeof refusal>> {
  const sent = await readFormFiles(asked.request);
  return answerTyped(sent.typed, () => doFormOnce(asked, sent, work, options));
}

/** The same for a button whose refusal is a page of its own. */
export function answerButton<Outcome>(
  asked: Asked,
  work: (form: FormWork) => Promise<Outcome>,
): Promise<Outcome> {
  return orRefuse(async () => doFormOnce(asked, await readFormFiles(asked.request), work));
}

/** The same for a form whose answer isn’t to be kept, such as a secret that is shown this once. */
export async function answerTyped<Outcome>(
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
  const { password: _, currentPassword: __, [keyField]: ___, ...shown } = typed;
  const refused: FormRefusal = { refused: true, message, fields, typed: shown };
  return data(refused, { status: statusOf(code) });
}
