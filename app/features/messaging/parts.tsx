import { fileTypes, smallWidth } from '#app/domain/messaging/files.ts';
import { linksIn, warningsOf } from '#app/domain/messaging/message-text.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import type { FormField, RefusedForm } from '#app/fields/form-field.ts';
import { fileSize } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { FileField } from '#app/ui/form.tsx';
import type { MessageFile, ThreadView } from './views.ts';

const t = words('messaging');

/** The page’s name, or that it has gone. */
export function pageName(name: string | null): string {
  return name === null ? t('gone') : nameInText(name);
}

/** Files of a message: small pictures that link to the large ones; PDFs by name. */
export function MessageFiles({ files }: { files: MessageFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="message-files">
      {files.map((file) => (
        <li key={file.id}>
          <a href={`/messages/files/${file.id}`} className="quiet-link" dir="auto">
            <FileLabel {...file} />
          </a>
        </li>
      ))}
    </ul>
  );
}

type FieldProps = { of: FormField; isRefused: boolean };

/** Chooses files for a message. Browsers clear it when a refused form is shown again. */
export function MessageFilesField({ of, isRefused }: FieldProps) {
  const hint = isRefused && t('files.again');
  return (
    <FileField {...of} accept={fileTypes.join()} hint={[of.hint, hint].filter(Boolean).join(' ')} />
  );
}

function FileLabel({ id, name, type, sizeBytes, width, height }: MessageFile) {
  if (type === 'application/pdf') return t('files.named', { name, size: fileSize(sizeBytes) });
  const shrunk = Math.min(1, smallWidth / (width ?? smallWidth));
  return (
    <img
      src={`/messages/files/${id}/small`}
      alt={t('files.picture', { name })}
      loading="lazy"
      {...(width && height && { width: width * shrunk, height: Math.round(height * shrunk) })}
    />
  );
}

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
  return warningsOf(text).map((warning) => (
    <p key={warning} className="message-warning">
      {t(`warning.${warning}`)}
    </p>
  ));
}

/** On a page with a thread and other forms: finds the refused one. */
export function partRefused(refused: RefusedForm | undefined): {
  ofThread?: RefusedForm;
  ofPage?: RefusedForm;
} {
  if (!refused) return {};
  return 'text' in refused.typed ? { ofThread: refused } : { ofPage: refused };
}

/** Other conversations of the two sides about the same thing. */
export function RelatedLinks({ thread: { related } }: { thread: Pick<ThreadView, 'related'> }) {
  return related.map(({ text, path }) => (
    <p key={path}>
      <a className="quiet-link" href={path}>
        {text}
      </a>
    </p>
  ));
}

/** The other page’s name, or that it has gone. */
export function otherOf({ others: [other] }: Pick<ThreadView, 'others'>): string {
  return other?.name ?? t('gone');
}
