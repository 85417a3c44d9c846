import { Body, Button, Container, Head, Heading, Html, Link, Preview, Text } from 'react-email';
import { defaultLanguage, words } from '#app/lib/words.ts';

/** What one mail says. All of it is text. */
export type MailContent = {
  heading: string;
  paragraphs: string[];
  /** The one thing to do. Its address is also written out. */
  action?: { label: string; url: string };
  footnote?: string;
};

/** Whom mails come from. */
export type Sender = { product: string; company: string; supportEmail: string; site: string };

/** The frame of every mail, by day and by night. Tables and plain styles: mail programs are old. */
export function MailFrame({ sender, content }: { sender: Sender; content: MailContent }) {
  const { heading, paragraphs, action, footnote } = content;
  return (
    <Html lang={defaultLanguage}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        {/* Our own text; as a child its quotes would be escaped. */}
        <style dangerouslySetInnerHTML={{ __html: nightStyle }} />
      </Head>
      <Body className="page" style={{ ...day.page, margin: 0, padding: '24px 16px' }}>
        <Preview useTitleTag={false}>{paragraphs[0] ?? heading}</Preview>
        <Container style={{ maxWidth: '560px', fontFamily: quiet }}>
          <Text style={{ margin: '0 0 32px', fontSize: '16px', fontWeight: 700 }}>
            <Link className="text" href={sender.site} style={day.text}>
              {sender.product}
            </Link>
          </Text>
          <Heading className="text" style={headingStyle}>
            {heading}
          </Heading>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} className="text" style={paragraphStyle}>
              {paragraph}
            </Text>
          ))}
          {action && <Action {...action} />}
          {footnote && (
            <Text className="muted" style={smallStyle}>
              {footnote}
            </Text>
          )}
          <Foot {...sender} />
        </Container>
      </Body>
    </Html>
  );
}

function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <Button href={url} style={buttonStyle}>
        {label}
      </Button>
      <Text className="muted" style={{ ...smallStyle, marginTop: '24px' }}>
        {words('routes')('mail.orOpen')}
        <br />
        <Link
          className="muted"
          href={url}
          style={{ ...day.muted, textDecorationLine: 'underline' }}
        >
          {url}
        </Link>
      </Text>
    </>
  );
}

function Foot({ product, company, supportEmail }: Sender) {
  return (
    <Text className="muted foot" style={footStyle}>
      {company === product ? product : `${product} · ${company}`}
      <br />
      <Link className="muted" href={`mailto:${supportEmail}`} style={linkStyle}>
        {words('routes')('mail.questions', { email: supportEmail })}
      </Link>
    </Text>
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
const nightStyle = `
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
const buttonStyle = {
  marginTop: '8px',
  padding: '14px 24px',
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
