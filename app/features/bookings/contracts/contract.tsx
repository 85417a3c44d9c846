import { sides } from '#app/domain/bookings/terms/terms.ts';
import { RadiusPart } from '#app/features/announcements/radius/parts.tsx';
import { readRadius } from '#app/features/announcements/radius/queries.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { directionOf } from '#app/lib/language.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm, TickField } from '#app/ui/form.tsx';
import { Message } from '#app/ui/page.tsx';
import type { Route } from './+types/contract';
import { signContract } from './commands.server.ts';
import { signature } from './fields.ts';
import { type Contract, type LegalRequest, readContract, readLegal } from './queries.server.ts';
import { writeProof, writeShow } from './words.ts';

const t = words('bookings');

export const loader = forViewer(
  async ({
    viewer,
    services,
    orm,
    url,
    currentId: current,
    params,
  }: Viewed<'bookingId' | 'version'>) => {
    const contract = await readContract(orm, viewer, { ...params, current });
    const { side, as, standing, signatures } = contract;
    const hasSigned = signatures.some((one) => one.side === side);
    const maySign = standing === 'waiting' && !hasSigned && may(viewer, as, 'sign contracts');
    const { bookingId } = params;
    return {
      contract,
      done: hasSigned ? doneIn(url, ['signed']) : undefined,
      maySign,
      radius: maySign ? await readRadius(services, viewer, { bookingId, as }) : null,
      legal: await readLegal(orm, viewer, as),
      reader: { timeZone: viewer.timeZone },
    };
  },
);

export const action = pageForms({
  signature: formAction(signContract, {
    to: ({ bookingId, version }) => `/bookings/${bookingId}/contracts/${version}?done=signed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('contract.page'),
  page?.contract.document.title,
  page && writeShow(page.contract),
]);

export default function ContractPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { contract, maySign, radius, legal, reader, done } = loaderData;
  const { document, version, standing, pendingUntil, bookingId } = contract;
  const { venueName: venue, performerName: performer } = contract;
  return (
    <div className="band">
      <header className="page-head">
        <Badge {...looks[standing]}>{t(`contract.standing.${standing}`)}</Badge>
        <h1 lang={document.language} dir="auto">
          {document.title}
        </h1>
        <p className="lead">
          <span dir="auto">{writeShow(contract)}. </span>
          {t('contract.lead', { version })}{' '}
          {standing === 'waiting' &&
            pendingUntil &&
            t('contract.signBy', { moment: momentAt(pendingUntil, reader) })}
        </p>
      </header>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{writeDone(contract)}</Message>}
        <p className="row">
          <a className="quiet-link" href={`/bookings/${bookingId}`}>
            {t('contract.back')}
          </a>
          {maySign && (
            <a className="quiet-link" href="#signing">
              {t('contract.toSigning')}
            </a>
          )}
        </p>
      </div>
      <ContractText document={document} />
      <Signatures contract={contract} />
      {maySign && <RadiusPart radius={radius} names={{ venue, performer }} />}
      {maySign && <Signing contract={contract} legal={legal} refused={refused} />}
      <Files contract={contract} />
    </div>
  );
}

function writeDone({ side, signatures, other }: Contract): string {
  const isWhole = signatures.some((one) => one.side !== side);
  return t(isWhole ? 'contract.done.both' : 'contract.done.own', { other });
}

const looks = {
  waiting: { shape: 'square', tone: 'live' },
  holds: { shape: 'disc', tone: 'good' },
  superseded: { shape: 'ring', tone: 'quiet' },
  cancelled: { shape: 'square', tone: 'bad' },
  dropped: { shape: 'ring', tone: 'quiet' },
} as const;

function ContractText({ document }: Pick<Contract, 'document'>) {
  return (
    <article
      className="sheet contract-text"
      lang={document.language}
      dir={directionOf(document.language)}
    >
      {document.sections.map(({ heading, paragraphs, rows }, index) => (
        <section key={heading}>
          <h2>
            {index + 1}. {heading}
          </h2>
          {inOrder(paragraphs).map(([key, paragraph]) => (
            <p key={key} dir="auto">
              {paragraph}
            </p>
          ))}
          {rows.length > 0 && (
            <dl className="pairs">
              {inOrder(rows).map(([key, { name, value }]) => (
                <div key={key}>
                  <dt dir="auto">{name}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </article>
  );
}

/** People may write the same line twice; its place tells them apart. */
function inOrder<Line>(lines: Line[]): [key: number, line: Line][] {
  return [...lines.entries()];
}

function Signatures({ contract }: { contract: Contract }) {
  return (
    <section className="section" aria-labelledby="signatures">
      <h2 id="signatures">{t('contract.signatures')}</h2>
      <ul className="columns signatures">
        {sides.map((side) => {
          const signature = contract.signatures.find((one) => one.side === side);
          return (
            <li key={side} data-signed={signature ? true : undefined}>
              <h3 className="label">{t(`contract.parties.${side}`)}</h3>
              <p className="large" dir="auto">
                {signature?.typedName ?? t('contract.unsigned')}
              </p>
              {signature && (
                <p className="field-hint written">{writeProof(signature, contract.timeZone)}</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type SigningProps = {
  contract: Contract;
  /** The party that the reader would sign for, and details that are missing before. */
  legal: { party: string; request: LegalRequest | null };
  refused: RefusedForm | undefined;
};

function Signing(props: SigningProps) {
  const { request } = props.legal;
  return (
    <section className="section" aria-labelledby="signing">
      <h2 id="signing">{t('contract.sign.title')}</h2>
      {request?.isTheirs ? (
        <div className="stack">
          <AskLegal {...props} />
          <details className="fold" open={props.refused !== undefined}>
            <summary>{t('contract.sign.legal.without')}</summary>
            <SignatureForm {...props} />
          </details>
        </div>
      ) : (
        <>
          {request && <p>{request.sentence}</p>}
          <SignatureForm {...props} />
        </>
      )}
    </section>
  );
}

/** The legal party is entered on a page of its own, which leads back here. */
function AskLegal({ contract: { as, bookingId, version }, legal }: SigningProps) {
  const back = `/bookings/${bookingId}/contracts/${version}#signing`;
  return (
    <>
      <p>{legal.request?.sentence}</p>
      <p>
        <LinkButton
          tone="spotlight"
          href={`/payouts/tax?${new URLSearchParams({ page: as, back })}`}
        >
          {t('contract.sign.legal.give')}
        </LinkButton>
      </p>
    </>
  );
}

function SignatureForm({ contract, legal, refused }: SigningProps) {
  const { bookingId, version } = contract;
  const field = formFields(signature, refused);
  return (
    <PostForm className="form" action={`/bookings/${bookingId}/contracts/${version}/signature`}>
      <p>{t('contract.sign.kept')}</p>
      <HiddenFields as={contract.as} />
      <InputField of={field.typedName} autoComplete="name" />
      <TickField
        of={field.consent}
        label={t('contract.sign.consent', { version, party: legal.party })}
      />
      <div className="row">
        <Button {...(!legal.request?.isTheirs && { tone: 'spotlight' as const })}>
          {t('contract.sign.now', { version })}
        </Button>
      </div>
    </PostForm>
  );
}

function Files({ contract }: { contract: Contract }) {
  const { bookingId, version, versions, hash } = contract;
  const address = (one: number) => `/bookings/${bookingId}/contracts/${one}`;
  return (
    <section className="section" aria-labelledby="files">
      <h2 id="files">{t('contract.files.title')}</h2>
      <ul className="stack-1">
        {versions.map((one) => (
          <li key={one} className="links">
            {one === version ? (
              <strong>{t('contract.files.this', { version: one })}</strong>
            ) : (
              <a href={address(one)}>{t('contract.files.version', { version: one })}</a>
            )}
            <a href={`${address(one)}/contract.pdf`}>{t('contract.files.pdf', { version: one })}</a>
            <a href={`${address(one)}/contract.txt`}>
              {t('contract.files.text', { version: one })}
            </a>
          </li>
        ))}
      </ul>
      <p className="field-hint">{t('contract.files.hash')}</p>
      <p>
        <code>{hash}</code>
      </p>
    </section>
  );
}
