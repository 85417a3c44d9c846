import { dayAt } from '#app/lib/day-at.ts';
import { formatMinorInFull } from '#app/lib/money.ts';
import { defaultLanguage, words } from '#app/lib/words.ts';
import type { Sheet, SheetFact } from '#app/platform/sheet.ts';
import type { PaperView, PartyView } from '../views.ts';

/** A paper of money as it is printed. */
export function paperSheet(
  paper: PaperView,
  { link, product }: { link: string; product: string },
): Sheet {
  const t = words('payments');
  const { title, issuedAt, timeZone, currency, issuer, recipient, lines, notes } = paper;
  const money = (amountMinor: number) => formatMinorInFull(amountMinor, currency, defaultLanguage);
  const issuedOn = dayAt(issuedAt, { language: defaultLanguage, timeZone });
  return {
    kicker: product,
    title,
    lead: t('papers.page.issuedOn', { day: issuedOn }),
    picture: null,
    facts: [
      { label: t('papers.page.from'), value: linesOf(issuer) },
      { label: t('papers.page.to'), value: linesOf(recipient) },
    ],
    sections: [
      { heading: t('papers.page.about'), facts: paper.facts },
      {
        heading: t('papers.page.amount'),
        amounts: lines.map(
          ({ text, amountMinor }): SheetFact => ({ label: text, value: money(amountMinor) }),
        ),
        total: { label: paper.totalLabel, value: money(paper.totalMinor) },
      },
      { heading: t('papers.page.notes'), text: notes.join('\n\n') },
    ],
    link,
    language: defaultLanguage,
    producer: product,
  };
}

/** A party with what a tax office looks for. */
function linesOf({ name, lines, taxId }: PartyView): string {
  return [name, ...lines, taxLine(taxId)].join('\n');
}

export function taxLine(taxId: string): string {
  const t = words('payments');
  return taxId === '' ? t('papers.page.noTaxId') : t('papers.page.taxId', { taxId });
}
