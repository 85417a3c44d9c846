import { answerByMail, findReplier } from '#app/features/messaging/answer-by-mail.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { type MailIn, openMailIn } from '#app/platform/replies/mail-in.server.ts';

/**
 * Takes answers to mails about messages, where the operator has said where.
 * @throws AppError as `openMailIn` does
 */
export async function startReplies(services: Services): Promise<MailIn | null> {
  const { settings, log, database, secret } = services;
  const { SMTP_IN_URL: address, REPLY_DOMAIN: replyDomain } = settings;
  if (!address || !replyDomain) return null;
  const { orm } = database;
  const ours = [settings.BRAND_NAME, settings.MAIL_FROM ?? settings.SUPPORT_EMAIL, replyDomain];
  return openMailIn(
    address,
    { domain: replyDomain, log },
    {
      find: (to) => findReplier(orm, { secret, replyDomain }, to),
      async take(replier, mail, sender) {
        const isNew = await answerByMail({ ...services, sender: ours }, replier, mail, sender);
        log.info({ isNew }, 'a reply by mail');
      },
    },
  );
}
