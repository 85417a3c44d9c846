import { z } from 'zod';
import { fediverseLimits } from '#app/domain/fediverse/addresses.ts';
import { flag } from '#app/fields/kinds.ts';

export const federation = z.object({
  isOn: flag({ description: 'Whether people can follow the page from the Fediverse.' }),
});

const address = z.string().min(1).max(fediverseLimits.address);
/** A reference is an address, or an object with one as its id. */
const reference = z.union([address, z.object({ id: address })]).transform(addressIn);

function addressIn(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id;
}

/** The part of an inbox message that is read. */
export const activity = z.object({
  id: address.optional(),
  type: z.string().max(50),
  actor: reference,
  object: z.union([address, z.looseObject({ id: address.optional() })]),
});

/** An activity within another, which takes it back. */
export const innerActivity = z.object({ type: z.string(), actor: reference, object: reference });

/** A remote actor, as its server describes it. */
export const actor = z.object({
  id: address,
  type: z.enum(['Person', 'Group', 'Organization', 'Service', 'Application']),
  inbox: address,
  endpoints: z.object({ sharedInbox: address.optional() }).nullish(),
  publicKey: z
    .union([key(), z.array(key()).max(10)])
    .transform((keys) => (Array.isArray(keys) ? keys : [keys])),
});

function key() {
  return z.object({ id: address, owner: address, publicKeyPem: z.string().max(10_000) });
}
