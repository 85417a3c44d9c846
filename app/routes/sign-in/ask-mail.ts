import type { ActionFunctionArgs } from 'react-router';
import type { Identity } from '#app/features/accounts/commands/open-identity.server.ts';
import { emailForm } from '#app/features/accounts/forms.ts';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { atLeast } from '#app/lib/at-least.ts';

/** Longer than either way takes, so that the time says nothing about the address. */
const leastMs = 300;

type Asked = Pick<ActionFunctionArgs, 'context' | 'request'>;
type Call = { body: { email: string }; headers: Headers; returnHeaders: true };

/** Has a mail sent to the address that somebody has typed. */
export async function askMail(
  { context, request }: Asked,
  send: (api: Identity['api'], call: Call) => Promise<{ headers: Headers; response: unknown }>,
) {
  const typed = await readForm(request);
  return answerTyped(typed, async () => {
    const body = parseInput(emailForm, typed);
    await atLeast(
      leastMs,
      callIdentity(context, request, (api, headers) =>
        send(api, { body, headers, returnHeaders: true }),
      ),
    );
    return { refused: false as const, email: body.email };
  });
}
