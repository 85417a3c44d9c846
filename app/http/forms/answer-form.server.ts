import { createHash } from 'node:crypto';
import { data, redirect } from 'react-router';
import { doOnce } from '#app/features/accounts/do-once.server.ts';
import type { Definition } from '#app/fields/command.ts';
import {
  type Asked,
  type Services,
  servicesContext,
  viewerContext,
} from '#app/http/context.server.ts';
import { readFormFiles, type SentForm } from '#app/http/forms/read-form.server.ts';
import { orRefuse, statusOf } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { signText } from '#app/platform/token.server.ts';
import { keyField } from '#app/ui/form.tsx';

/** The values a form shows again after a refusal: everything typed but secrets and the key, and the errors. */
export type FormRefusal = {
  refused: true;
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
};

/**
 * Does the work of a form once, however often it is sent. A refusal is returned with its status; a
 * defect is thrown on.
 */
export async function answerForm<Outcome>(
  args: Asked,
  work: (form: FormWork) => Promise<Outcome>,
  options?: FormOptions,
): Promise<Outcome | ReturnType<typeof refusal>> {
  const sent = await readFormFiles(args.request);
  return answerTyped(sent.typed, () => doFormOnce(args, sent, work, options));
}

/** The same for a button; its refusal is a page of its own. */
export function answerButton<Outcome>(
  args: Asked,
  work: (form: FormWork) => Promise<Outcome>,
): Promise<Outcome> {
  return orRefuse(async () => doFormOnce(args, await readFormFiles(args.request), work));
}

/** The same for a form whose answer isn’t kept, such as a secret that is shown once. */
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
  const { password: _, currentPassword: __, [keyField]: ___, ...kept } = typed;
  const refused: FormRefusal = { refused: true, message, fields, typed: kept };
  return data(refused, { status: statusOf(code) });
}

/** A form with the services for its work: changes belong in the database of these services. */
export type FormWork = SentForm & { services: Services };

export type FormOptions = {
  /** As in the command’s definition; work of the sign-in library has it too. */
  settlesItself?: Definition<never>['settlesItself'];
  /** Headers for a form that is sent again: cookies aren’t kept, and it may need new ones. */
  headersOfRepeat?: () => Promise<Headers>;
};

/**
 * Does the work of a form once for the key that it carries. Sent again, it redirects to where it led the
 * first time; an answer that is no redirect isn’t kept, since it may show a secret.
 */
export async function doFormOnce<Outcome>(
  { context, request }: Asked,
  sent: SentForm,
  work: (form: FormWork) => Promise<Outcome>,
  { settlesItself, headersOfRepeat }: FormOptions = {},
): Promise<Outcome> {
  const services = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const { [keyField]: key, ...typed } = sent.typed;
  const form = { typed, files: sent.files, services };
  // Our own pages make the keys; a malformed one can’t tell forms apart.
  if (!viewer || !key || !/^[\x21-\x7e]{1,255}$/.test(key)) return work(form);

  const { pathname, search } = new URL(request.url);
  let outcome: Outcome | Response | undefined;
  const once = {
    accountId: viewer.accountId,
    key,
    // Sealed, since a password may be among it.
    parts: [
      signText(services.secret, 'form', JSON.stringify([pathname, search, typed, digestsOf(sent)])),
    ],
    settlesItself: settlesItself === 'with files' ? sent.files.length > 0 : settlesItself,
    otherwise: words('routes')('plain.sentBefore'),
  };
  const { answer, isReplayed } = await doOnce(services.database, once, async (database) => {
    outcome = await work({ ...form, services: { ...services, database } }).catch(orResponse);
    const location = outcome instanceof Response ? outcome.headers.get('location') : null;
    return location ?? undefined;
  });
  if (isReplayed) {
    const headers = (await headersOfRepeat?.()) ?? new Headers();
    throw redirect(String(answer), { status: 303, headers });
  }
  if (outcome instanceof Response) throw outcome;
  return outcome as Outcome;
}

function digestsOf({ files }: SentForm): string[] {
  return files.map(({ bytes }) => createHash('sha256').update(bytes).digest('base64url'));
}

/** Routes throw redirects, which must not roll the work back. */
function orResponse(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown;
  throw thrown;
}
