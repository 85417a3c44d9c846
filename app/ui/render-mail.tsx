import { renderToStaticMarkup } from 'react-dom/server';
import { inLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import { type MailContent, MailFrame, type Sender } from './mail-frame.tsx';

/** The reader of a mail; without an account, in the language of their request. */
export type MailReader = { email: string; language: string };

/** Writes a mail in its reader’s language and in both forms, ready for the outbox. */
export function renderMail(
  brand: Sender,
  { email, language }: MailReader,
  write: () => MailContent & { subject: string },
) {
  return inLanguage(language, () => {
    const { subject, ...content } = write();
    const html = renderToStaticMarkup(<MailFrame sender={brand} content={content} />);
    return { to: email, subject, text: plainText(brand, content), html: `<!doctype html>${html}` };
  });
}

function plainText(
  { product, company, supportEmail, site }: Sender,
  { above, heading, paragraphs, action, links = [], footnote, stop }: MailContent,
): string {
  const parts = [
    ...(above ? [above] : []),
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...(footnote ? [footnote] : []),
    ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
    [
      // Mail programs know this as the start of a signature.
      '-- ',
      company === product ? product : `${product} · ${company}`,
      site,
      words('routes')('mail.questions', { email: supportEmail }),
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
