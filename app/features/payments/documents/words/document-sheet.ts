import { currentLanguage } from '#app/lib/language.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Sheet, SheetFact } from '#app/platform/print/sheet.ts';
import type { DocumentView, PartyView } from '../../views.ts';

export function documentSheet(
  document: DocumentView,
  { link, product }: { link: string; product: string },
): Sheet {
  const t = words('payments');
  const { title, about, issuedAt, timeZone, currency, issuer, recipient, lines, notes } = document;
  const money = (amountMinor: number) => formatMinorInFull(amountMinor, currency);
  const issuedOn = dayAt(issuedAt, { timeZone });
  return {
    kicker: product,
    title,
    lead: [about, t('documents.page.issuedOn', { day: issuedOn })].filter(Boolean).join('\n'),
    picture: null,
    facts: [
      { label: t('documents.page.from'), value: linesOf(issuer) },
      { label: t('documents.page.to'), value: linesOf(recipient) },
    ],
    sections: [
      { heading: t('documents.page.about'), facts: document.facts },
      {
        heading: t('documents.page.amount'),
        amounts: lines.map(
          ({ text, amountMinor }): SheetFact => ({ label: text, value: money(amountMinor) }),
        ),
        total: { label: document.totalLabel, value: money(document.totalMinor) },
      },
      { heading: t('documents.page.notes'), text: notes.join('\n\n') },
    ],
    link,
    language: currentLanguage(),
    producer: product,
  };
}

/** A party with the details that tax offices look for. */
function linesOf({ name, lines, taxId }: PartyView): string {
  return [name, ...lines, taxLine(taxId)].join('\n');
}

export function taxLine(taxId: string): string {
  const t = words('payments');
  return taxId === '' ? t('documents.page.noTaxId') : t('documents.page.taxId', { taxId });
}
