import { type LineKind, lineFields, lineKinds } from '#app/domain/settlement/lines.ts';
import { settlementPath } from '#app/domain/settlement/settlement.ts';
import { MessageFilesField } from '#app/features/messaging/parts.tsx';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm, TickField } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { newLine, receipts } from './fields.ts';
import type { ShownLine } from './show-settlement.server.ts';

const t = words('settlement');

type Props = { line: ShownLine; refused: RefusedForm | undefined };

/** The form of a line: first its kind, then its fields. */
export function LinePage({ line, refused }: Props) {
  const { kind, lineId, typed, bookingId } = line;
  const title = lineId
    ? t('line.changeTitle', { label: typed.label ?? '' })
    : kind
      ? t('line.addOf', { kind: t(`kinds.${kind}`) })
      : t('line.choose');
  return (
    <TaskPage title={title} lead={kind && t(`kindHints.${kind}`)} refused={refused}>
      {line.rules.length > 0 && !refused && <Rules line={line} />}
      {kind ? <LineForm line={line} kind={kind} refused={refused} /> : <Kinds line={line} />}
      {lineId && <Receipts line={line} lineId={lineId} refused={refused} />}
      {lineId && (
        <PostForm action={`${settlementPath(bookingId)}/lines/${lineId}/removal`}>
          <HiddenFields as={line.as} />
          <Button tone="danger">{t('line.remove')}</Button>
        </PostForm>
      )}
    </TaskPage>
  );
}

function Receipts({ line: { bookingId, as }, lineId, refused }: Props & { lineId: string }) {
  return (
    <PostForm
      className="form"
      encType="multipart/form-data"
      action={`${settlementPath(bookingId)}/lines/${lineId}/receipts`}
    >
      <h2>{t('receipts.title')}</h2>
      <HiddenFields as={as} />
      <MessageFilesField of={formFields(receipts, refused).files} isRefused={false} />
      <div className="row">
        <Button>{t('receipts.add')}</Button>
      </div>
    </PostForm>
  );
}

/** The operator’s withholding rules to start from. */
function Rules({ line: { bookingId, rules } }: Pick<Props, 'line'>) {
  const start = `${settlementPath(bookingId)}/new-line?kind=withholding&rule=`;
  return (
    <nav className="row" aria-label={t('line.rules')}>
      {rules.map((name) => (
        <LinkButton key={name} href={start + encodeURIComponent(name)}>
          {name}
        </LinkButton>
      ))}
    </nav>
  );
}

function Kinds({ line: { bookingId, kinds } }: Pick<Props, 'line'>) {
  return (
    <ul className="rows">
      {kinds.map((kind) => (
        <li key={kind} className="whole">
          <div className="row-text">
            <a href={`${settlementPath(bookingId)}/new-line?kind=${kind}`}>{t(`kinds.${kind}`)}</a>
            <small>{t(`kindHints.${kind}`)}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}

function LineForm({ line, kind, refused }: Props & { kind: LineKind }) {
  const { bookingId, as, lineId, typed, currency } = line;
  const field = formFields(newLine, { fields: {}, ...refused, typed: refused?.typed ?? typed });
  const end = lineId ? `lines/${lineId}` : 'new-line';
  return (
    <PostForm className="form" action={`${settlementPath(bookingId)}/${end}`}>
      <HiddenFields as={as} kind={kind} />
      {lineKinds[kind].map((name) => {
        const of = field[name];
        if (lineFields[name].kind === 'flag') return <TickField key={name} of={of} />;
        const label = lineFields[name].kind === 'amount' ? `${of.label}, ${currency}` : of.label;
        return (
          <InputField key={name} of={of} label={label} {...(name === 'label' && { dir: 'auto' })} />
        );
      })}
      <div className="row">
        <Button tone="spotlight">{t('line.save')}</Button>
        <LinkButton href={settlementPath(bookingId)}>{t('line.back')}</LinkButton>
      </div>
    </PostForm>
  );
}
