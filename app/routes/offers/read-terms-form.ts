import { readTerms } from '#app/features/bookings/terms/words/typed-terms.ts';
import { readWhole, type Typed } from '#app/features/bookings/terms/words/typed-values.ts';

/** What every form of an offer says, in the shape that `offerForm` and `proposalForm` judge. */
export function readTermsForm(typed: Typed) {
  return {
    as: typed.as,
    terms: readTerms(typed),
    comment: typed.comment?.replaceAll('\r\n', '\n'),
    days: typed.days ? readWhole(typed.days) : undefined,
  };
}
