import { Hono } from 'hono';
import { z } from 'zod';
import { printContract } from '#app/api/contract-files.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { signContract } from '#app/features/bookings/contracts/commands.server.ts';
import {
  type Contract,
  readContract,
  readLegal,
} from '#app/features/bookings/contracts/queries.server.ts';

import { requireRight } from '#app/features/profiles/policy.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { addCall, addCommand } from './call.server.ts';
import { moment } from '#app/fields/answers.ts';

export const contractsApi = new Hono<HttpEnv>();

const tag = 'Contracts';
const path = '/profiles/:profileId/bookings/:bookingId/contracts/:version';
type Ids = Record<string, string>;

addCall(contractsApi, {
  method: 'get',
  path,
  operationId: 'readContract',
  tag,
  summary: 'Read a version of the contract',
  answer: z.object({
    version: z.int(),
    versions: z.array(z.int()).describe('Every frozen version.'),
    standing: z.enum(['waiting', 'holds', 'superseded', 'cancelled', 'dropped']),
    pendingUntil: moment.nullable().describe('The deadline for signing.'),
    hash: z.string().describe('SHA-256 of the text, in hexadecimal.'),
    madeAt: moment,
    consent: z.string().describe('The sentence the signer agrees to.'),
    asked: z
      .string()
      .nullable()
      .describe(
        'What the page says before signing where your legal name and address are missing. You can sign without them.',
      ),
    text: z.string(),
    signatures: z.array(z.object({ side: z.enum(sides), typedName: z.string(), signedAt: moment })),
  }),
  async run({ services, viewer, ids }) {
    const contract = await readOwn(services, viewer, ids);
    const text = contractTextOf(contract.document);
    const { party, request } = await readLegal(services.database.orm, viewer, contract.as);
    const { version } = contract;
    const consent = words('bookings')('contract.sign.consent', { version, party });
    return { ...contract, text, consent, asked: request?.sentence ?? null };
  },
});

addCall(contractsApi, {
  method: 'get',
  path: `${path}/pdf`,
  operationId: 'downloadContract',
  tag,
  summary: 'Download a version of the contract as PDF',
  file: 'application/pdf',
  run: async ({ services, viewer, ids }) =>
    printContract(services, await readOwn(services, viewer, ids)),
});

addCommand(contractsApi, signContract, {
  method: 'post',
  path: `${path}/signature`,
  tag,
  summary: 'Sign a version of the contract',
  description:
    'Read `consent` and `asked` of the contract first. We keep the name, the sentence, the time, the IP address and the device with the signature. After the second signature the booking is accepted.',
  example: { typedName: 'Ana Reis', consent: true },
  answer: z.object({
    bookingId: z.string(),
    version: z.int(),
    legalParty: z
      .string()
      .nullable()
      .describe('Legal name, address and tax number you signed for; null where none were given.'),
  }),
});

async function readOwn(services: Services, viewer: Viewer, ids: Ids): Promise<Contract> {
  const { profileId = '', bookingId = '', version = '' } = ids;
  requireRight(viewer, profileId, 'see bookings');
  const asked = { bookingId, version, current: profileId };
  const contract = await readContract(services.database.orm, viewer, asked);
  if (contract.as !== profileId) throw unknown();
  return contract;
}

function unknown(): AppError {
  return new AppError('not-found', words('bookings')('contract.unknown'));
}
