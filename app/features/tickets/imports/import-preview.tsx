import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm, SelectField, TickField } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/import-preview';
import { importTicketOrders } from './commands.server.ts';
import { orderImport } from './fields.ts';
import { type ShownImport, showImport } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ services, viewer, params }: Viewed<'eventId' | 'importId'>) => {
    const preview = await showImport(services, viewer, params);
    return { as: preview.venueId, preview };
  },
);

export const action = formAction(importTicketOrders, {
  to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/import?done=imported`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('import.short'),
  page?.preview.title,
]);

type Props = { preview: ShownImport; refused: RefusedForm | undefined };

/** The preview of a file, and the choice of our ticket types for its products. */
export default function ImportPreview({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { preview } = loaderData;
  const { eventId, venueId, title, shop, rows, types, problems, present, unpaid } = preview;
  const address = ticketsPath(venueId, eventId);
  const again = <LinkButton href={`${address}/import`}>{t('import.again')}</LinkButton>;
  const canImport = rows.length > 0 && types.length > 0;
  return (
    <TaskPage
      title={t('import.preview', { shop, event: title })}
      lead={t('import.previewLead')}
      refused={refused}
    >
      {rows.length === 0 && <Message tone="plain">{t('import.nothing')}</Message>}
      {rows.length > 0 && types.length === 0 && (
        <Message tone="plain">{t('import.noTypes')}</Message>
      )}
      {present > 0 && <p>{t('import.present', { count: present })}</p>}
      {unpaid > 0 && <p>{t('import.unpaid', { count: unpaid })}</p>}
      {problems.length > 0 && (
        <section className="stack-2" aria-labelledby="problems">
          <h2 id="problems">{t('import.problems', { count: problems.length })}</h2>
          <p>{t('import.problemsHint')}</p>
          <Rows rows={problems} />
        </section>
      )}
      {canImport ? (
        <Mapping preview={preview} refused={refused} address={address}>
          {again}
        </Mapping>
      ) : (
        <p>{again}</p>
      )}
      {rows.length > 0 && (
        <details>
          <summary>{t('import.rows')}</summary>
          <Rows rows={rows.map(({ text, product, ...row }) => ({ ...row, text, note: product }))} />
        </details>
      )}
    </TaskPage>
  );
}

type Mapped = Props & { address: string; children: React.ReactNode };

/** The type of each product; one with the same name is chosen already. */
function Mapping({ preview, refused, address, children }: Mapped) {
  const { importId, rows, products, types, addressless } = preview;
  const field = formFields(orderImport, refused);
  const options = types.map(({ id, name, left }) => ({
    value: id,
    label: t('import.typeLeft', { name, count: left }),
  }));
  return (
    <section className="stack-2" aria-labelledby="tickets">
      <h2 id="tickets">{t('import.count', { count: rows.length })}</h2>
      <PostForm className="form" action={`${address}/imports/${importId}`}>
        <p className="field-hint">{t('import.productHint')}</p>
        {products.map(({ product, count, typeId }, at) => (
          <div key={product}>
            <input type="hidden" name={`products.${at}.product`} value={product} />
            <SelectField
              name={`products.${at}.typeId`}
              label={<bdi>{t('import.product', { product, count })}</bdi>}
              options={[{ value: '', label: t('import.leaveOut') }, ...options]}
              defaultValue={refused?.typed[`products.${at}.typeId`] ?? typeId ?? ''}
            />
          </div>
        ))}
        <TickField of={field.mailsBuyers} />
        {addressless > 0 && <p>{t('import.addressless', { count: addressless })}</p>}
        <div className="row">
          <Button tone="spotlight">{t('import.button')}</Button>
          {children}
        </div>
      </PostForm>
    </section>
  );
}

type Row = { line: number; text: string; note?: string };

function Rows({ rows }: { rows: Row[] }) {
  return (
    <ul className="rows">
      {rows.map(({ line, text, note }) => (
        <li key={line}>
          <div className="row-text">
            <span dir="auto">{text}</span>
            <small dir="auto">
              {[t('import.line', { line }), ...(note ? [note] : [])].join(' · ')}
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
}
