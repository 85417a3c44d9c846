import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { ownAddress } from '../fields.ts';

type Props = {
  title: string;
  lead: string;
  button: string;
  action: string;
  refused: RefusedForm | undefined;
  className?: string;
};

/** Sends the tickets of an order to another address; folded until it is needed. */
export function AddressForm({ title, lead, button, action, refused, className }: Props) {
  // Other forms of the same page are refused too.
  const own = refused?.typed.isAddress === undefined ? undefined : refused;
  const field = formFields(ownAddress, own);
  return (
    <details className={className} open={own !== undefined}>
      <summary>{title}</summary>
      <PostForm className="form" action={action}>
        <p dir="auto">{lead}</p>
        <InputField of={field.email} autoComplete="email" />
        <HiddenFields isAddress="yes" askedEmail={askedIn(own)} />
        <div className="row">
          <Button>{button}</Button>
        </div>
      </PostForm>
    </details>
  );
}

/** The address that the form has just asked about; an empty field would be left out. */
export function askedIn(refused: RefusedForm | undefined): string {
  return refused?.fields?.email === undefined ? 'none' : (refused.typed.email ?? 'none');
}
