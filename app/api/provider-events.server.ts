import { Hono } from 'hono';
import { receiveEvent } from '#app/features/payments/commands.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { CardProviderError } from '#app/platform/cards/card-provider.ts';

/** Messages of the card provider: verified, stored as they came, answered, and then handled. */
export const providerEvents = new Hono<HttpEnv>().post('/api/webhooks/stripe', async (context) => {
  const { database, cards } = context.var.services;
  if (!cards) return context.text('There is no card provider here.', 404);
  try {
    const signature = context.req.header('stripe-signature') ?? null;
    await receiveEvent({ database, cards }, await context.req.text(), signature);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    return context.text('The signature is wrong, missing or too old.', 400);
  }
  return context.text('Thank you.', 200);
});
