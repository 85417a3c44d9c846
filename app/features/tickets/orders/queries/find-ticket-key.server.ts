import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ticketKeys, ticketSales } from '#app/db/schema/tickets/sales.ts';
import { openText, sealText } from '#app/platform/signing/sealed-text.server.ts';

/** The key that signs the codes of an event’s tickets, made when it is first needed. */
export async function findTicketKey(orm: Orm, secret: string, eventId: string): Promise<KeyObject> {
  const present = await readKey(orm, secret, eventId);
  if (present) return present;
  return orm.transaction(async (tx) => {
    await tx
      .select({ eventId: ticketSales.eventId })
      .from(ticketSales)
      .where(eq(ticketSales.eventId, eventId))
      .for('update');
    // Another transaction may have made one meanwhile.
    const made = await readKey(tx, secret, eventId);
    if (made) return made;
    const pair = generateKeyPairSync('ed25519');
    const der = { format: 'der' } as const;
    const privateKey = pair.privateKey.export({ ...der, type: 'pkcs8' }).toString('base64');
    await tx.insert(ticketKeys).values({
      eventId,
      publicKey: pair.publicKey.export({ ...der, type: 'spki' }).toString('base64'),
      privateKey: sealText(secret, aboutKey(eventId), privateKey),
    });
    return pair.privateKey;
  });
}

async function readKey(orm: Orm, secret: string, eventId: string): Promise<KeyObject | null> {
  const [newest] = await orm
    .select({ sealed: ticketKeys.privateKey })
    .from(ticketKeys)
    .where(eq(ticketKeys.eventId, eventId))
    .orderBy(desc(ticketKeys.createdAt))
    .limit(1);
  const opened = newest && openText(secret, aboutKey(eventId), newest.sealed);
  if (!opened) return null;
  const key = Buffer.from(opened, 'base64');
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function aboutKey(eventId: string): string {
  return `ticket codes of ${eventId}`;
}
