import type { ReactNode } from 'react';
import { mailedAfterSeconds } from '#app/domain/messaging/threads.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message } from '#app/ui/page.tsx';
import { message as messageFields } from '../fields.ts';
import { MessageFiles, MessageFilesField, MessageText, MessageWarnings } from '../parts.tsx';
import type { MessageNotes, MessageView, ThreadLine, ThreadReader, ThreadView } from '../views.ts';

const t = words('messaging');

type Props = {
  thread: ThreadView;
  /** The address that messages are sent to. */
  action: string;
  /** The address of the thread, for earlier messages. */
  address: string;
  reader: ThreadReader;
  refused?: RefusedForm | undefined;
  notes?: MessageNotes;
  /** True if writing is the main act of the page. */
  isMain?: boolean;
  /** Replaces the form for messages. */
  form?: ReactNode;
};

/** Messages and events of a thread, and the form to write more. */
export function Thread(props: Props) {
  const { thread, address } = props;
  const { id, kind, subjectId, messages, lines, before, lastNumber, readBy } = thread;
  const isEnd = messages.at(-1)?.number === lastNumber || messages.length === 0;
  const isFar = isEnd && !props.form && mayAnswer(thread) && messages.length > mostInSight;
  return (
    <section className="section thread" aria-labelledby="messages">
      <h2 id="messages">{t('thread.messages')}</h2>
      <div className="stack">
        {isFar && (
          <a className="quiet-link" href="#text">
            {t('thread.write')}
          </a>
        )}
        {before !== null && (
          <a className="quiet-link" href={`${address}?before=${before}`}>
            {t('thread.earlier')}
          </a>
        )}
        <live-part
          id="thread-entries"
          of={`${id ? `message:${id}` : 'message'} ${kind}:${subjectId}`}
        >
          {messages.length === 0 && <EmptyState>{t('thread.none')}</EmptyState>}
          <Entries {...props} entries={inOrder(messages, lines)} />
          {isEnd && readBy.length > 0 && (
            <p className="read-by">{t('thread.readBy', { names: readBy.join(', ') })}</p>
          )}
        </live-part>
        {isEnd && <TypingNotice thread={thread} />}
        {isEnd ? (
          (props.form ?? <Answer {...props} />)
        ) : (
          <a className="quiet-link" href={address}>
            {t('thread.latest')}
          </a>
        )}
      </div>
    </section>
  );
}

type Entry = { at: Date; message?: MessageView; line?: ThreadLine };

type Shown = { entries: Entry[] };

function inOrder(messages: MessageView[], lines: ThreadLine[]): Entry[] {
  return [
    ...lines.map((line) => ({ at: line.at, line })),
    ...messages.map((one) => ({ at: one.createdAt, message: one })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function Entries({
  entries,
  reader,
  thread,
  notes,
}: Pick<Props, 'reader' | 'notes' | 'thread'> & Shown) {
  if (entries.length === 0) return null;
  return (
    <ol className="comments stack-3">
      {runsOf(entries).map(({ written, lines }, index) => {
        if (written) {
          const props = { message: written, reader, thread, ...notes?.[written.id] };
          return <MessageItem key={written.number} {...props} />;
        }
        const items = lines.map(({ at, text }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <p key={line} className="thread-line">
            <time dateTime={at.toISOString()}>{momentAt(at, reader)}</time>{' '}
            <span dir="auto">{text}</span>
          </p>
        ));
        const folded = lines.length > mostLines ? items.splice(0, lines.length - 1) : [];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <li key={`lines ${index}`} className="thread-lines">
            {folded.length > 0 && (
              <details>
                <summary>{t('thread.steps', { count: folded.length })}</summary>
                {folded}
              </details>
            )}
            {items}
          </li>
        );
      })}
    </ol>
  );
}

/** With more messages than these, the form is out of sight. */
const mostInSight = 4;

/** Up to this many consecutive events are all visible; of more, only the last one. */
const mostLines = 3;

type Run = { written?: MessageView; lines: ThreadLine[] };

/** Groups consecutive events; each message is by itself. */
function runsOf(entries: Entry[]): Run[] {
  const runs: Run[] = [];
  for (const { message, line } of entries) {
    const last = runs.at(-1);
    if (message) runs.push({ written: message, lines: [] });
    else if (line && last && !last.written) last.lines.push(line);
    else if (line) runs.push({ lines: [line] });
  }
  return runs;
}

type MessageItemProps = Pick<Props, 'reader' | 'thread'> & {
  message: MessageView;
  by?: string;
  note?: string;
};

function MessageItem({ message, reader, thread, by, note }: MessageItemProps) {
  const { number, isOwn, page, author, text, quoted, files, createdAt } = message;
  const name = page ?? by ?? t('gone');
  return (
    <li className="quote" id={`message-${number}`} data-own={isOwn || undefined}>
      <p>
        <strong dir="auto">
          {author ? t('thread.person', { person: author, page: name }) : name}
        </strong>{' '}
        <time dateTime={createdAt.toISOString()}>{momentAt(createdAt, reader)}</time>
      </p>
      {text && <MessageText text={text} />}
      {quoted && (
        <details>
          <summary>{t('thread.quoted')}</summary>
          <MessageText text={quoted} />
        </details>
      )}
      {note && <p>{note}</p>}
      <MessageFiles files={files} />
      {!text && files.length === 0 && <p className="field-hint">{t('files.gone')}</p>}
      {!isOwn && <MessageWarnings text={`${text}\n${quoted}`} />}
      {!isOwn && <ReportLink message={message} thread={thread} />}
    </li>
  );
}

/** Each message of others can be reported. */
function ReportLink({ message, thread }: Omit<MessageItemProps, 'reader'>) {
  const { number, isReported, page } = message;
  // Administrators read disputes for the platform, so they have no one to report to.
  if (thread.as === null) return null;
  // The platform’s own messages in a dispute can't be reported to it.
  if (thread.kind === 'dispute' && page === null) return null;
  if (isReported) return <small>{t('thread.reported')}</small>;
  return (
    <a
      className="report-way"
      href={`/messages/${thread.id}/report?page=${thread.as}&number=${number}`}
    >
      {t('thread.report')}
    </a>
  );
}

/** Shows that the other page is typing, if the reader shows the same. */
function TypingNotice({ thread }: Pick<Props, 'thread'>) {
  const { id, as, others, showsTyping } = thread;
  if (id === null || as === null || !showsTyping || whyClosed(thread)) return null;
  const names = others.map(({ profileId, name }) => [profileId, t('thread.typing', { name })]);
  return (
    <typing-mark
      thread-id={id}
      goes-to={`/api/v1/profiles/${as}/threads/${id}/typing`}
      said={JSON.stringify(Object.fromEntries(names))}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

/** True if the reader can write here: then a link at the top leads to the form. */
function mayAnswer(thread: ThreadView): boolean {
  return thread.mayWrite && thread.others.length > 0 && !whyClosed(thread);
}

/**
 * With scripts, Ctrl+Enter sends, drafts are kept in the browser, and messages written without a
 * network go out once when it is back.
 */
function Answer({ thread, action, reader, refused, isMain = false }: Props) {
  const { as, others, mayWrite, subjectId } = thread;
  if (!mayWrite) return null;
  const [other] = others;
  if (!other) return <p className="field-hint">{t('thread.alone')}</p>;
  const why = whyClosed(thread);
  if (why) return <WhyClosed why={why} other={other.name} />;
  const fields = formFields({ shape: messageFields }, refused);
  const names = { other: other.name, minutes: mailedAfterSeconds / 60 };
  return (
    <message-form
      kept-as={`${reader.accountId} ${as} ${subjectId}`}
      waiting-words={t('thread.waiting')}
      sending-words={t('files.sending')}
      offline-words={t('files.offline')}
    >
      {refused && <Message tone="bad">{refused.message}</Message>}
      {thread.blockedBy === 'own' && (
        <p className="field-hint">{t('thread.stillOpen', { other: other.name })}</p>
      )}
      {/* Filled by the script alone. */}
      <ol
        className="comments stack-3 unsent"
        aria-live="polite"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <PostForm className="form" encType="multipart/form-data" action={action}>
        <HiddenFields as={as} messageId={reader.messageId} />
        <InputField
          of={fields.text}
          label={t('thread.writeTo', names)}
          hint={t('thread.hint', names)}
        />
        <MessageFilesField of={fields.files} isRefused={refused !== undefined} />
        <div className="row">
          <Button tone={isMain ? 'spotlight' : 'plain'}>{t('thread.send')}</Button>
        </div>
        {/* Filled by the script alone. */}
        <p
          className="files-status"
          aria-live="polite"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      </PostForm>
    </message-form>
  );
}

/** The reason why a person can’t write in their own thread; null where they can. */
function whyClosed({
  isStopped,
  blockedBy,
  isKeptOpen,
}: Pick<ThreadView, 'isStopped' | 'blockedBy' | 'isKeptOpen'>): Why | null {
  if (isStopped) return 'stopped';
  return isKeptOpen ? null : blockedBy;
}

type Why = 'stopped' | 'own' | 'other';

/** Replaces the field. A blocked page reads only that it can’t write. */
function WhyClosed({ why, other }: { why: Why; other: string }) {
  return (
    <p className="message" data-tone="plain">
      {why === 'stopped' ? t('thread.stopped') : t(`blocks.refused.${why}`, { other })}
    </p>
  );
}
