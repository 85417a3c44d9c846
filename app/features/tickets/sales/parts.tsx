import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields, type Refused, type RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field, InputField, PostForm, SelectField, TickField } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { TickList } from '#app/ui/tick-list.tsx';
import { TaxInputs } from '../taxes/parts.tsx';
import { firstBounds, ticketType, type windowFields } from './fields.ts';

const t = words('tickets');

/** The link back to the sale of an event. */
export function BackToTickets({ venueId, eventId }: { venueId: string; eventId: string }) {
  return (
    <p className="links no-print">
      <a className="quiet-link" href={ticketsPath(venueId, eventId)}>
        {t('sales.back')}
      </a>
    </p>
  );
}

type Props = {
  legend: string;
  types: readonly { id: string; name: string; facts?: string }[];
  refused: Refused | undefined;
};

/** A choice of ticket types, at first all. Hidden where there is only one. */
export function TypeChecks({ legend, types, refused }: Props) {
  if (types.length < 2)
    return types[0] && <input type="hidden" name="typeIds.0" value={types[0].id} />;
  return (
    <TickList
      name="typeIds"
      legend={legend}
      error={refused?.fields.typeIds}
      isTicked={(id, place) => (refused ? refused.typed[place] === id : true)}
      choices={types.map(({ id, name, facts }) => ({
        value: id,
        label: (
          <>
            <bdi>{name}</bdi>
            {facts && `: ${facts}`}
          </>
        ),
      }))}
    />
  );
}

type Present = {
  name: string;
  isOff: boolean;
  isNumbered: boolean;
  /** Wheelchair places can be set aside at its price. */
  canSetAside: boolean;
};

type TypeFormPageProps = {
  eventId: string;
  venueId: string;
  title: string;
  currency: string;
  /** Null for a new one. */
  typeId: string | null;
  present: Present | null;
  /** The type at whose price a new one sets wheelchair places aside. */
  like: { id: string; name: string } | null;
  /** The other types of the event, to share places with or to follow. */
  others: { value: string; label: string }[];
  /** The venue’s tax rates to choose from, and none of them. */
  taxes: { value: string; label: string }[];
  written: Record<string, string>;
  refused: RefusedForm | undefined;
};

/** The form of a ticket type. Rare fields are folded. */
export function TypeFormPage(props: TypeFormPageProps) {
  const { eventId, venueId, title, currency, typeId, present, like, others, taxes, refused } =
    props;
  const tickets = ticketsPath(venueId, eventId);
  const query = like ? `?wheelchairOf=${like.id}` : '';
  const address = typeId === null ? `${tickets}/new-type${query}` : `${tickets}/types/${typeId}`;
  const typed = refused?.typed ?? { ...firstBounds, ...props.written };
  const field = formFields(ticketType, { fields: {}, ...refused, typed });
  return (
    <TaskPage
      title={present?.name ?? t('sales.type.newTitle')}
      lead={
        like === null
          ? t(present ? 'sales.type.lead' : 'sales.type.newLead', { event: title })
          : t('sales.type.wheelchairLead', { event: title, name: like.name })
      }
      refused={refused}
    >
      <PostForm className="form" action={address}>
        <InputField of={field.name} dir="auto" />
        <div className="columns">
          <InputField of={field.priceMinor} label={`${field.priceMinor.label}, ${currency}`} />
          {!present?.isNumbered && (
            <InputField
              of={others.length > 0 ? field.places : { ...field.places, hint: undefined }}
            />
          )}
        </div>
        <details open={(like === null && isUnusual(typed)) || isWrong(refused)}>
          <summary>{t('sales.type.more')}</summary>
          <Rare
            field={field}
            others={others}
            currency={currency}
            taxes={taxes}
            venueId={venueId}
            isNumbered={present?.isNumbered ?? false}
          />
        </details>
        <div className="row">
          <Button tone="spotlight">{t(present ? 'sales.type.save' : 'sales.type.add')}</Button>
          <LinkButton href={tickets}>{t('sales.back')}</LinkButton>
        </div>
      </PostForm>
      {present?.canSetAside && (
        <p>
          <a href={`${tickets}/new-type?wheelchairOf=${typeId}`}>{t('sales.type.setAside')}</a>
        </p>
      )}
      {present && (
        <PostForm className="form" action={`${address}/${present.isOff ? 'return' : 'end'}`}>
          <p>{t(present.isOff ? 'sales.type.againText' : 'sales.type.endText')}</p>
          <div className="row">
            <Button tone={present.isOff ? 'plain' : 'danger'}>
              {t(present.isOff ? 'sales.type.again' : 'sales.type.end')}
            </Button>
          </div>
        </PostForm>
      )}
    </TaskPage>
  );
}

type RareProps = Pick<TypeFormPageProps, 'others' | 'currency' | 'taxes' | 'venueId'> & {
  isNumbered: boolean;
  field: ReturnType<typeof formFields<typeof ticketType.shape>>;
};

function Rare({ field, others, currency, taxes, venueId, isNumbered }: RareProps) {
  const orNone = (label: string) => [{ value: '', label }, ...others];
  return (
    <div className="form">
      <InputField of={field.description} />
      {others.length > 0 && (
        <>
          {!isNumbered && (
            <SelectField
              {...field.sharesWith}
              label={t('sales.type.shares')}
              hint={t('sales.type.sharesHint')}
              options={orNone(t('sales.type.alone'))}
            />
          )}
          <SelectField
            {...field.afterTypeId}
            label={t('sales.type.after')}
            hint={t('sales.type.afterHint')}
            options={orNone(t('sales.type.atOnce'))}
          />
        </>
      )}
      <TickField of={field.isHidden} />
      <InputField of={field.doorPriceMinor} label={`${field.doorPriceMinor.label}, ${currency}`} />
      <TaxInputs field={field} taxes={taxes} venueId={venueId} />
      <InputField of={field.ticketsEach} />
      <div className="columns">
        <InputField of={field.leastPerOrder} />
        <InputField of={field.mostPerOrder} />
      </div>
      <InputField of={field.mostPerPerson} />
      <WindowInputs field={field} />
    </div>
  );
}

const inSight = ['name', 'priceMinor', 'places'];

/** A folded field has a problem. */
function isWrong(refused: RefusedForm | undefined): boolean {
  return Object.keys(refused?.fields ?? {}).some((name) => !inSight.includes(name));
}

/** Something is set that most types leave as it is. */
function isUnusual(typed: Record<string, string>): boolean {
  const isBound = Object.entries(firstBounds).some(([name, first]) => typed[name] !== first);
  return isBound || rare.some((name) => typed[name]);
}

const rare = [
  'description',
  'sharesWith',
  'afterTypeId',
  'fromDay',
  'untilDay',
  'isHidden',
  'doorPriceMinor',
  'taxBasisPoints',
  'taxRateId',
  'mostPerPerson',
] as const;

type WindowInputsProps = { field: ReturnType<typeof formFields<ReturnType<typeof windowFields>>> };

/** The window of an offer: a day each, and a time on the venue’s clock. */
export function WindowInputs({ field }: WindowInputsProps) {
  return (
    <>
      <div className="columns">
        <InputField of={field.fromDay} />
        <Field {...field.fromTime} type="time" label={t('sales.type.fromTime')} />
      </div>
      <div className="columns">
        <InputField of={field.untilDay} />
        <Field {...field.untilTime} type="time" label={t('sales.type.untilTime')} />
      </div>
    </>
  );
}
