import { redirect } from 'react-router';
import { deviceOf } from '#app/domain/accounts/device.ts';
import { signContract } from '#app/features/bookings/contracts/commands/sign-contract.server.ts';
import { ContractPage } from '#app/features/bookings/contracts/components/contract-page.tsx';
import { signatureForm } from '#app/features/bookings/forms/contracts.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { requestContext } from '#app/http/context.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/signature';
import { showContract } from './show-contract.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showContract({ context, request, params });
}

/** Keeps with a signature what proves it: the name, the sentence agreed to, from where, and on what. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { bookingId } = params;
    const version = Number(params.version);
    const { typedName, as } = parseInput(signatureForm, typed);
    const party = nameInText(membershipOf(viewer, as)?.displayName ?? null);
    const { browser, system } = deviceOf(request.headers.get('user-agent'));
    await signContract(services, viewer, {
      bookingId,
      as,
      version,
      typedName,
      consent: words('bookings')('contract.sign.consent', { version, party }),
      address: context.get(requestContext).clientAddress || null,
      device: [browser, system].filter(Boolean).join(', ') || null,
    });
    throw redirect(`/bookings/${bookingId}/contracts/${version}`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('contract.page'));

export default function SignatureRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContractPage {...loaderData} refused={actionData} />;
}
