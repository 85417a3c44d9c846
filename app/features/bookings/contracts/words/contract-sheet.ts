import { sides } from '#app/domain/bookings/terms/terms.ts';
import { inLanguage } from '#app/lib/language.ts';
import { clockAt, dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Sheet, SheetFact } from '#app/platform/print/sheet.ts';
import type { Contract, Signature } from '../queries/read-contract.server.ts';

type Printed = { link: string; producer: string };

/**
 * A printed contract, in its own language throughout: the text, the signatures, and their proof.
 */
export function contractSheet(contract: Contract, printed: Printed): Sheet {
  return inLanguage(contract.document.language, () => sheetOf(contract, printed));
}

function sheetOf(contract: Contract, printed: Printed): Sheet {
  const t = words('bookings');
  const { version, document, hash, standing } = contract;
  return {
    kicker: t('contract.sheet.kicker', { version, standing: t(`contract.standing.${standing}`) }),
    title: document.title,
    lead: writeShow(contract),
    picture: null,
    facts: [],
    sections: [
      ...document.sections.map(({ heading, paragraphs, rows }, index) => ({
        heading: `${index + 1}. ${heading}`,
        text: paragraphs.join('\n\n'),
        facts: rows.map(({ name, value }) => ({ label: name, value })),
      })),
      {
        heading: t('contract.signatures'),
        text: t('contract.sheet.hash', { hash }),
        facts: sides.flatMap((side) => signatureFacts(contract, side)),
      },
    ],
    ...printed,
    language: document.language,
  };
}

/** Who plays where, on which day. */
export function writeShow({ performerName, venueName, day }: Contract): string {
  return words('bookings')('contract.about', {
    performer: performerName,
    venue: venueName,
    day: dayAt(new Date(`${day}T00:00Z`), { timeZone: 'UTC' }),
  });
}

function signatureFacts({ signatures, timeZone }: Contract, side: Signature['side']): SheetFact[] {
  const t = words('bookings');
  const signature = signatures.find((one) => one.side === side);
  const label = t(`contract.parties.${side}`);
  if (!signature) return [{ label, value: t('contract.unsigned') }];
  return [{ label, value: `${signature.typedName}\n${writeProof(signature, timeZone)}` }];
}

/** The proof of a signature: legal party, moment, address and device. */
export function writeProof(
  { legalParty, signedAt, address, device }: Omit<Signature, 'side' | 'typedName'>,
  timeZone: string,
): string {
  const t = words('bookings');
  return [
    ...(legalParty === null ? [] : [t('contract.signedFor', { party: legalParty })]),
    t('contract.signedAt', {
      moment: clockAt(signedAt, { timeZone }),
      zone: timeZone,
      utc: `${signedAt.toISOString().slice(0, 19)}Z`,
    }),
    t('contract.signedFrom', { address: address ?? t('contract.gone') }),
    t('contract.signedWith', { device: device ?? t('contract.gone') }),
  ].join('\n');
}
