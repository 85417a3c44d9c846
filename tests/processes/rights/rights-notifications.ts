import { arriving, type Row, signedIn } from './rights-cells.ts';

const choices = {
  productBookings: true,
  productMoney: true,
  productMessages: true,
  productReminders: true,
  pushBookings: true,
  pushMoney: true,
  pushMessages: false,
  pushReminders: false,
};

/** Notifications are private to their account. */
export const notificationRights: Record<string, Row> = {
  'GET /notifications': signedIn('shown'),
  'GET /notifications/reading': signedIn('shown'),
  'POST /notifications/reading': { ...signedIn('done'), form: { upTo: '1' } },
  // Another person's is as if it weren’t there.
  'GET /notifications/:notificationId': { ...signedIn('sent on'), params: { notificationId: '1' } },
  'GET /settings/notifications': signedIn('shown'),
  'POST /settings/notifications': { ...signedIn('done'), form: { pushMoney: 'yes' } },
  'GET /settings/notifications/push': signedIn('shown'),
  // Not a browser vendor's address, which the form refuses.
  'POST /settings/notifications/push': { ...signedIn('refused'), form: { endpoint: 'x' } },
  'GET /settings/notifications/push/removal': signedIn('shown'),
  'POST /settings/notifications/push/removal': signedIn('done'),
  'GET /api/v1/notifications': arriving('signed out', 'shown'),
  'GET /api/v1/notifications/choices': arriving('signed out', 'shown'),
  'PUT /api/v1/notifications/choices': { ...arriving('signed out', 'done'), json: choices },
  'PUT /api/v1/notifications/reading': { ...arriving('signed out', 'done'), json: { upTo: 1 } },
};
