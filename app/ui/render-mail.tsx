import { renderToStaticMarkup } from 'react-dom/server';
import { words } from '#app/lib/words.ts';
import { type MailContent, MailFrame, type Sender } from './mail-frame.tsx';

type Addressed = MailContent & { brand: Sender; to: string; subject: string };

/** Writes a mail in both forms, ready for the outbox. */
export function renderMail({ brand, to, subject, ...content }: Addressed) {
  const html = renderToStaticMarkup(<MailFrame sender={brand} content={content} />);
  return { to, subject, text: plainText(brand, content), html: `<!doctype html>${html}` };
}

function plainText(
  { product, company, supportEmail, site }: Sender,
  { heading, paragraphs, action, footnote }: MailContent,
): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [footnote] : []),
    [
      // What mail programs know as the start of a signature.
      '-- ',
      company === product ? product : `${product} · ${company}`,
      site,
      words('routes')('mail.questions', { email: supportEmail }),
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
