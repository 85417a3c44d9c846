import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { hasSession } from '#app/features/accounts/queries/has-session.server.ts';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { requestContext, type Services, servicesContext } from '#app/http/context.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import type { FormOptions } from '#app/http/forms/do-form-once.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { type SettingsOutcome, settingsAddress } from './load-settings.ts';

export type Asked = { context: Readonly<RouterContextProvider>; request: Request };

/** What every change of a setting is made from. */
export type Change = {
  services: Services;
  viewer: Viewer;
  typed: Record<string, string>;
  /** Where it is asked from. */
  network: string;
};

/**
 * Makes a change that a form asks for, and leads back to the page, with cookies if the change has
 * brought any. What isn't theirs isn't there.
 * @returns what was typed and why it is refused
 */
export async function changeSetting(
  asked: Asked,
  outcome: SettingsOutcome,
  work: (change: Change) => Promise<unknown>,
  options: Pick<FormOptions, 'headersOfRepeat'> = {},
) {
  const viewer = requireViewer(asked.context, asked.request);
  const { clientAddress: network } = asked.context.get(requestContext);
  return answerForm(
    asked,
    async ({ typed, services }) => {
      const cookies = await orNotFound(work({ services, viewer, typed, network }));
      const headers = cookies instanceof Headers ? cookies : new Headers();
      throw redirect(settingsAddress(outcome), { status: 303, headers });
    },
    { settlesItself: true, ...options },
  );
}

export async function readChange({ context, request }: Asked): Promise<Change> {
  const viewer = requireViewer(context, request);
  const typed = await readForm(request).catch(orStatus);
  const { clientAddress: network } = context.get(requestContext);
  return { services: context.get(servicesContext), viewer, typed, network };
}

/** A session for whoever has just proved who they are, in place of the one that has ended. */
export async function newSession({ context, request }: Asked, accountId: string): Promise<Headers> {
  const { cookies } = await callIdentity(context, request, (api, headers) =>
    api.beginSession({ body: { accountId }, headers, returnHeaders: true }),
  );
  return cookies;
}

/**
 * The same for whoever sent the form again, with the session that the first of them has ended: a
 * browser in which somebody clicks twice only sees the second answer.
 */
export async function newSessionIfEnded(asked: Asked): Promise<Headers> {
  const viewer = requireViewer(asked.context, asked.request);
  const { database } = asked.context.get(servicesContext);
  return (await hasSession(database.orm, viewer))
    ? new Headers()
    : newSession(asked, viewer.accountId);
}

function orNotFound<Value>(work: Promise<Value>): Promise<Value> {
  return work.catch((error) => {
    if (error instanceof AppError && error.code === 'not-found') throw data(null, { status: 404 });
    throw error;
  });
}

function orStatus(error: unknown): never {
  if (error instanceof AppError) throw data(null, { status: 400 });
  throw error;
}
