import { managed, type Row } from './rights-cells.ts';

const address = 'https://receiver.example/';

/** Who gets what at the addresses of a page’s webhooks; there are none yet. */
export const webhookRights: Record<string, Row> = {
  'GET /profiles/:profileId/webhooks': managed('shown'),
  'POST /profiles/:profileId/webhooks': { ...managed('done'), form: { address } },
  'GET /profiles/:profileId/webhooks/:webhookId': managed('not found'),
  'POST /profiles/:profileId/webhooks/:webhookId': { ...managed('not found'), form: { address } },
  'GET /profiles/:profileId/webhooks/:webhookId/state': managed('not found'),
  'POST /profiles/:profileId/webhooks/:webhookId/state': managed('not found'),
  'GET /profiles/:profileId/webhooks/:webhookId/test': managed('not found'),
  'POST /profiles/:profileId/webhooks/:webhookId/test': managed('not found'),
  'GET /profiles/:profileId/webhooks/:webhookId/keys': managed('not found'),
  'POST /profiles/:profileId/webhooks/:webhookId/keys': managed('not found'),
  'GET /profiles/:profileId/webhooks/:webhookId/removal': managed('not found'),
  'POST /profiles/:profileId/webhooks/:webhookId/removal': managed('done'),
  'GET /profiles/:profileId/webhooks/:webhookId/deliveries/:deliveryId/repetition':
    managed('not found'),
  'POST /profiles/:profileId/webhooks/:webhookId/deliveries/:deliveryId/repetition':
    managed('not found'),
};
