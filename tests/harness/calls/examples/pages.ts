import { eq } from 'drizzle-orm';
import { accounts } from '#app/db/schema/accounts.ts';
import { addNotifications } from '#app/features/notifications/commands.server.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import type { Town } from './town.ts';

/** The caller, their notifications, and their view of others. */
export async function walkAccount({ send }: Town): Promise<void> {
  for (const name of ['readMe', 'findProfiles', 'readMailChoices']) await send('venue', name);
  await send('venue', 'findProfiles', {}, { name: 'owls' });
  for (const name of [
    'changeName',
    'changePreferences',
    'chooseMails',
    'chooseMarks',
    'chooseNotifications',
    'readNotificationChoices',
  ])
    await send('venue', name);
  await send('owls', 'listStages', { profileId: 'cinema-candeia' });
  await send('owls', 'readUser', { userId: 'cinema-candeia' });
}

export async function walkPage({ send, sendRaw }: Town): Promise<void> {
  const { content, revision } = await send('venue', 'readDraft');
  const saved = await send('venue', 'saveDraft', {}, { content, revision });
  const published = await send('venue', 'publishProfile', {}, { revision: saved.revision });
  const again = await send('venue', 'saveDraft', {}, { content, revision: published.revision });
  await send('venue', 'discardDraft', {}, { revision: again.revision });
  await send('venue', 'hideProfile');
  await send('venue', 'showProfileAgain');

  const picture = await drawPicture('jpeg');
  const upload = async () => {
    const sizes = { sizeBytes: picture.length };
    const announced = await send('owls', 'announceUpload', {}, sizes);
    await sendRaw('owls', 'receiveUpload', announced, new Uint8Array(picture));
    return { uploadId: announced.uploadId };
  };
  const banner = { kind: 'banner' };
  await send('owls', 'replacePicture', banner, await upload());
  await send('owls', 'removePicture', banner);
  const { id: fileId } = await send('owls', 'addFile', {}, await upload());
  await send('owls', 'listFiles');
  await send('owls', 'changeFile', { fileId });
  await send('owls', 'removeFile', { fileId });
}

export async function walkTeam({ send }: Town): Promise<void> {
  await send('venue', 'inviteMember');
  const { members, invitations } = await send('venue', 'readTeam');
  await send('venue', 'withdrawInvitation', { invitationId: invitations[0].id });
  const vera = members.find(({ name }: { name: string }) => name === 'Vera Quartzo');
  await send('venue', 'changeRole', vera);
  await send('venue', 'removeMember', vera);
  await send('vera', 'leaveProfile', { profileId: 'the-night-owls' });
  await send('owls', 'splitPayouts');
  await send('owls', 'makeReferralLink');
  await send('owls', 'readReferrals');
}

export async function walkMessages(town: Town): Promise<void> {
  const { send, database } = town;
  const thread = await send('venue', 'startThread');
  await send('owls', 'postMessage', thread);
  await send('owls', 'listThreads');
  await send('owls', 'listMessages', thread);
  const form = new FormData();
  form.set('body', '{"text":"Here is our rider."}');
  form.append('files', new Blob(['%PDF-1.7']), 'rider.pdf');
  await town.sendRaw('owls', 'postMessage', thread, form);
  const { items } = await send('owls', 'listMessages', thread);
  const [{ id: fileId }] = items.at(-1).files;
  await send('owls', 'readMessageFile', { ...thread, fileId });
  for (const step of ['markRead', 'muteThread', 'archiveThread', 'noteTyping'])
    await send('owls', step, thread);
  await send('owls', 'readThread', thread);
  const venue = { blockedId: 'cinema-candeia' };
  await send('owls', 'blockPage', venue);
  await send('owls', 'listBlockedPages');
  await send('owls', 'unblockPage', venue);
  await walkReports(town, thread);
  const notice = { kind: 'offered', subject: { kind: 'booking', id: 'none' } };
  const rita = { accountId: 'the-night-owls', pageId: 'the-night-owls', isListed: true };
  await addNotifications(database.orm, notice, [rita], 'example');
  await send('owls', 'listNotifications');
  await send('owls', 'markNotificationsRead');
}

/** A message is reported, and its author stopped from writing for a while. */
async function walkReports({ send, database }: Town, thread: { threadId: string }) {
  const { reportId } = await send('owls', 'reportMessage', thread);
  await send('admin', 'listReports');
  await send('admin', 'readReport', { reportId });
  await send('admin', 'closeReport', { reportId });
  const accountId = 'cinema-candeia';
  const stopped = { messagesStoppedAt: new Date() };
  await database.orm.update(accounts).set(stopped).where(eq(accounts.id, accountId));
  await send('admin', 'listStoppedAccounts');
  await send('admin', 'allowWriting', { accountId });
}

export async function walkWebhooks({ send }: Town): Promise<void> {
  await send('owls', 'changeFederation');
  await send('owls', 'readFederation');
  const webhook = await send('owls', 'addWebhook');
  const { deliveryId } = await send('owls', 'sendWebhookTest', webhook);
  await send('owls', 'listWebhookDeliveries', webhook);
  await send('owls', 'sendWebhookAgain', { ...webhook, deliveryId });
  for (const step of ['changeWebhook', 'switchWebhook', 'renewWebhookKeys'])
    await send('owls', step, webhook);
  await send('owls', 'listWebhooks');
  await send('owls', 'removeWebhook', webhook);
}

/** At the end: a page leaves for good, and an account changes its mind. */
export async function walkLeaving({ send }: Town): Promise<void> {
  const { profileId } = await send('malva', 'addProfile');
  await send('malva', 'deletePage', { profileId });
  await send('guest', 'leave');
  await send('guest', 'stay');
}
