import { managed, type Row } from './rights-cells.ts';

const address = 'https://receiver.example/';

/** Rights where a page is connected to other programs; it has no webhooks yet. */
export const webhookRights: Record<string, Row> = {
  'GET /profiles/:profileId/fediverse': managed('shown'),
  'POST /profiles/:profileId/fediverse': { ...managed('done'), form: { isOn: 'yes' } },
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
