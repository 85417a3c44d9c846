import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type ReceivedMail, readMail } from '#tests/harness/people/read-mail.ts';

/** A real mail server in this process that keeps its mails. */
export type Smtp = {
  /** The value of `SMTP_URL`. */
  url: string;
  /** All accepted mails, oldest first. */
  mails: ReceivedMail[];
  /** The oldest mail to an address that wasn't returned yet; waits up to 20 s for it. */
  next(to: string): Promise<ReceivedMail>;
  /**
   * Its answer from now on: to the recipient or to the whole mail. `silence` takes the mail and
   * never answers.
   */
  mood: 'well' | { at: 'recipient' | 'mail'; code: number; text: string } | 'silence';
  /** Sends the answers that `silence` kept back. */
  answerSilent(): void;
  /** The number of attempts to deliver a mail. */
  attempts: number;
  /** Name and password of the last connection that signed in. */
  signedInWith: { user: string; password: string } | null;
  stop(): Promise<void>;
};

type Done = (error?: Error | null) => void;

export async function startSmtp({ port = 0, requiresPassword = false } = {}): Promise<Smtp> {
  const unanswered: (() => void)[] = [];
  const handedOut = new Set<ReceivedMail>();
  const server = new SMTPServer({
    logger: false,
    authOptional: !requiresPassword,
    allowInsecureAuth: true,
    disabledCommands: requiresPassword ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      smtp.signedInWith = { user: username ?? '', password: password ?? '' };
      done(null, { user: username });
    },
    onRcptTo(_address, _session, done) {
      smtp.attempts += 1;
      done(refusalAt('recipient'));
    },
    onData(stream, { envelope }, done) {
      // A mail whose sender ends in the middle of it has not arrived.
      void readAll(stream).then((raw) => take(raw, envelope, done), done);
    },
  });
  server.on('error', () => {});
  const listener = await new Promise<{ address(): unknown }>((resolve) => {
    const started = server.listen(port, '127.0.0.1', () => resolve(started));
  });
  const { port: taken } = listener.address() as AddressInfo;

  const smtp: Smtp = {
    url: `smtp://127.0.0.1:${taken}`,
    mails: [],
    mood: 'well',
    answerSilent() {
      for (const answer of unanswered.splice(0)) answer();
    },
    attempts: 0,
    signedInWith: null,
    async next(to) {
      for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
        const mail = smtp.mails.find((each) => each.to.includes(to) && !handedOut.has(each));
        if (mail) {
          handedOut.add(mail);
          return mail;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`no mail to ${to} within 20 s; there are ${smtp.mails.length} in all`);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;

  function take(raw: string, { rcptTo }: SMTPServerSession['envelope'], done: Done): void {
    const refusal = refusalAt('mail');
    const to = rcptTo.map(({ address }) => address);
    if (!refusal) smtp.mails.push(readMail(raw, to));
    if (!refusal && smtp.mood === 'silence') unanswered.push(done);
    else done(refusal);
  }

  function refusalAt(place: 'recipient' | 'mail'): Error | null {
    const { mood } = smtp;
    if (typeof mood === 'string' || mood.at !== place) return null;
    return Object.assign(new Error(mood.text), { responseCode: mood.code });
  }
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}
