import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { currentLanguage, directionOf, inLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';

/** The content of a mail. All of it is text. */
type MailContent = {
  /** The line above which it can be answered. */
  above?: string;
  heading: string;
  /** Shown beside the subject in lists of mails, if not the first paragraph. */
  preview?: string | undefined;
  /** A line break in one stays one. */
  paragraphs: string[];
  /** The main act. Its address is also written out. */
  action?: { label: string; url: string };
  links?: { label: string; url: string }[];
  footnote?: string;
  /** The link that stops mails like this. */
  stop?: { label: string; url: string };
};

type Sender = { product: string; company: string; supportEmail: string; site: string };

/** The frame of every mail, by day and by night. Tables and plain styles: mail programs are old. */
function MailFrame({ sender, content }: { sender: Sender; content: MailContent }) {
  const { above, heading, preview, paragraphs, action, links, footnote, stop } = content;
  const language = currentLanguage();
  return (
    <html dir={directionOf(language)} lang={language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        {/* Our own text; as a child its quotes would be escaped. */}
        <style dangerouslySetInnerHTML={{ __html: nightStyle }} />
      </head>
      <body className="page" style={{ ...day.page, margin: 0, padding: 0 }}>
        <Preview text={preview ?? paragraphs[0] ?? heading} />
        <Table cellStyle={{ ...day.page, padding: '24px 16px' }}>
          <Table style={{ maxWidth: '560px' }} cellStyle={{ fontFamily: quiet }}>
            {above && (
              <p className="muted" style={smallStyle}>
                {above}
              </p>
            )}
            <p style={{ margin: '0 0 32px', fontSize: '16px', fontWeight: 700 }}>
              <a
                className="text"
                href={sender.site}
                style={{ ...day.text, textDecoration: 'none' }}
              >
                {sender.product}
              </a>
            </p>
            <h1 className="text" style={headingStyle}>
              {heading}
            </h1>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="text" style={paragraphStyle}>
                {withBreaks(paragraph)}
              </p>
            ))}
            {action && <Action {...action} />}
            {links?.map(({ label, url }) => (
              <p key={url} className="text" style={paragraphStyle}>
                <a className="text" href={url} style={day.text}>
                  {label}
                </a>
              </p>
            ))}
            {footnote && (
              <p className="muted" style={smallStyle}>
                {footnote}
              </p>
            )}
            {stop && (
              <p className="muted" style={smallStyle}>
                <a className="muted" href={stop.url} style={smallStyle}>
                  {stop.label}
                </a>
              </p>
            )}
            <Foot {...sender} />
          </Table>
        </Table>
      </body>
    </html>
  );
}

/** Old mail programs know no other line breaks. */
function withBreaks(text: string): ReactNode {
  const [first, ...others] = text.split('\n');
  return others.reduce<ReactNode>(
    (before, line) => (
      <>
        {before}
        <br />
        {line}
      </>
    ),
    first,
  );
}

/** The text beside the subject in lists of mails. The spaces keep the mail’s own text out of it. */
function Preview({ text }: { text: string }) {
  return (
    <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 }}>
      {text}
      {'\u00a0\u200c'.repeat(Math.max(0, 150 - text.length))}
    </div>
  );
}

type Frame = {
  style?: CSSProperties;
  cellStyle: CSSProperties;
  children: ReactNode;
};

/** One cell; nothing else holds its place and its padding in every mail program. */
function Table({ style, cellStyle, children }: Frame) {
  return (
    <table
      align="center"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      role="presentation"
      style={style}
    >
      <tbody>
        <tr>
          <td style={cellStyle}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <p style={{ margin: '24px 0' }}>
        <a href={url} style={buttonStyle}>
          {label}
        </a>
      </p>
      <p className="muted" style={smallStyle}>
        {words('routes')('mail.orOpen')}
        <br />
        <a className="muted" href={url} style={linkStyle}>
          {url}
        </a>
      </p>
    </>
  );
}

function Foot({ product, company, supportEmail }: Sender) {
  return (
    <p className="muted foot" style={footStyle}>
      {company === product ? product : `${product} · ${company}`}
      <br />
      <a className="muted" href={`mailto:${supportEmail}`} style={linkStyle}>
        {words('routes')('mail.questions', { email: supportEmail })}
      </a>
    </p>
  );
}

const quiet = 'Figtree, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';
const display =
  '"League Gothic", "Roboto Condensed", "Arial Narrow", "Helvetica Neue", Arial, sans-serif';

const day = {
  page: { backgroundColor: '#faf6ee' },
  text: { color: '#14110f' },
  muted: { color: '#5f564d' },
};
/** Tells mail programs to leave our night colours alone. */
const nightStyle = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .page, .page > table > tbody > tr > td { background-color: #14110f !important; }
    .text { color: #f7efe3 !important; }
    .muted { color: #b8aea3 !important; }
    .foot { border-color: #3a332d !important; }
  }
`;

const headingStyle = {
  ...day.text,
  margin: '0 0 24px',
  fontFamily: display,
  fontSize: '42px',
  fontWeight: 700,
  lineHeight: '1.05',
  overflowWrap: 'anywhere' as const,
};
const paragraphStyle = {
  ...day.text,
  margin: '0 0 16px',
  fontSize: '17px',
  lineHeight: '1.6',
  overflowWrap: 'anywhere' as const,
};
const smallStyle = {
  ...day.muted,
  margin: '0 0 16px',
  fontSize: '14px',
  lineHeight: '1.6',
  overflowWrap: 'anywhere' as const,
};
/** If padding is ignored, the border of the same colour still makes it a button. */
const buttonStyle = {
  display: 'inline-block',
  border: 'solid #ff4f1f',
  borderWidth: '14px 24px',
  lineHeight: '1.2',
  textDecoration: 'none',
  fontSize: '17px',
  fontWeight: 700,
  color: '#14110f',
  backgroundColor: '#ff4f1f',
  borderRadius: '3px',
};
const linkStyle = { ...day.muted, textDecorationLine: 'underline' };
const footStyle = {
  ...smallStyle,
  marginTop: '32px',
  paddingTop: '16px',
  borderTop: '1px solid #dcd1bf',
};

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
