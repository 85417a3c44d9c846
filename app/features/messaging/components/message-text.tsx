import { linksIn } from '#app/domain/messaging/links.ts';
import { warningsOf } from '#app/domain/messaging/warnings.ts';
import { words } from '#app/lib/words.ts';

/** A message as text; links show the host they lead to. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="written" dir="auto">
      {linksIn(text).map((stretch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
        <Stretch key={index} {...stretch} />
      ))}
    </p>
  );
}

function Stretch({ text, link }: ReturnType<typeof linksIn>[number]) {
  if (!link) return text;
  return (
    <>
      <a href={link.href} rel="nofollow noopener noreferrer ugc" target="_blank">
        {text}
      </a>{' '}
      <bdi className="link-host">({link.host})</bdi>
    </>
  );
}

/** Warns readers of messages that look like fraud. */
export function MessageWarnings({ text }: { text: string }) {
  const t = words('messaging');
  return warningsOf(text).map((warning) => (
    <p key={warning} className="message-warning">
      {t(`warning.${warning}`)}
    </p>
  ));
}
