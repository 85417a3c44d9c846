import { renderToStaticMarkup } from 'react-dom/server';
import { words } from '#app/lib/words.ts';
import { type Letter, MailFrame, type Sender } from './mail-frame.tsx';

type Addressed = Letter & { brand: Sender; to: string; subject: string };

/** Writes a letter in both forms, ready for the outbox. */
export function renderMail({ brand, to, subject, ...letter }: Addressed) {
  const html = renderToStaticMarkup(<MailFrame sender={brand} letter={letter} />);
  return { to, subject, text: plainText(brand, letter), html: `<!doctype html>${html}` };
}

function plainText(
  { product, company, supportEmail, site }: Sender,
  { heading, paragraphs, action, footnote }: Letter,
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
