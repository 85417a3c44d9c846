import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { currencies, formatMinor } from '#app/lib/money.ts';
import { defaultLanguage, words } from '#app/lib/words.ts';
import type { Sheet, SheetFact, SheetSection } from '#app/platform/sheet.ts';

export type PressKitSubject = {
  userType: 'artist' | 'venue';
  name: string;
  content: ProfileContent;
  /** The whole address of the page. */
  link: string;
  producer: string;
};

const t = words('profiles');

/** The press kit on paper, in the order a booker reads. What isn't written is left out. */
export function pressKitSheet(subject: PressKitSubject): Omit<Sheet, 'picture'> {
  const { content, userType, name, link, producer } = subject;
  const place = content.homeTown || (userType === 'venue' ? content.address : '');
  return {
    kicker: [t(`type.${userType}`), place].filter(Boolean).join(' · '),
    title: name,
    lead: content.details.bioShort,
    facts: factsOf(subject),
    sections: sectionsOf(content),
    link,
    language: defaultLanguage,
    producer,
  };
}

function factsOf({ content, userType, link }: PressKitSubject): SheetFact[] {
  const { setLength, fee, travelRadiusKm } = content.details;
  const minutes = range(setLength?.leastMinutes, setLength?.mostMinutes, String);
  return written([
    { label: t('pressKit.genres'), value: content.genres.join(', ') },
    { label: t('pressKit.homeTown'), value: content.homeTown },
    { label: t('pressKit.address'), value: userType === 'venue' ? content.address : '' },
    { label: t('pressKit.setLength'), value: minutes && t('pressKit.minutes', { range: minutes }) },
    { label: t('pressKit.fee'), value: feeOf(fee) },
    {
      label: t('pressKit.travelRadius'),
      value: travelRadiusKm === null ? '' : t('pressKit.kilometres', { km: travelRadiusKm }),
    },
    { label: t('pressKit.contact'), value: link },
  ]);
}

/** Nothing of a fee that its people keep to themselves. */
function feeOf(fee: ProfileContent['details']['fee']): string {
  if (!fee?.isShown || !currencies.includes(fee.currency)) return '';
  return range(fee.leastMinor, fee.mostMinor, (minor) =>
    formatMinor(minor, fee.currency, defaultLanguage),
  );
}

function range(
  least: number | null | undefined,
  most: number | null | undefined,
  shown: (value: number) => string,
): string {
  if (least == null && most == null) return '';
  if (least == null) return t('pressKit.rangeUpTo', { most: shown(most as number) });
  if (most == null) return t('pressKit.rangeFrom', { least: shown(least) });
  if (least === most) return shown(least);
  return t('pressKit.range', { least: shown(least), most: shown(most) });
}

function sectionsOf({ bio, rooms, videoLinks, details }: ProfileContent): SheetSection[] {
  const sections: SheetSection[] = [
    { heading: t('pressKit.bio'), text: bio },
    { heading: t('pressKit.bioLong'), text: details.bioLong },
    {
      heading: t('pressKit.members'),
      facts: written(details.bandMembers.map(({ name, role }) => ({ label: role, value: name }))),
    },
    {
      heading: t('pressKit.rooms'),
      facts: rooms.map(({ name, capacity }) => ({
        label: name,
        value: capacity === null ? '' : t('pressKit.capacity', { capacity }),
      })),
    },
    { heading: t('pressKit.equipment'), text: details.equipment },
    { heading: t('pressKit.houseRules'), text: details.houseRules },
    { heading: t('pressKit.inputList'), ...inputTable(details.inputList) },
    { heading: t('pressKit.stageNotes'), text: details.stageNotes },
    { heading: t('pressKit.technicalRider'), text: details.technicalRider },
    { heading: t('pressKit.hospitalityRider'), text: details.hospitalityRider },
    { heading: t('pressKit.videos'), text: videoLinks.join('\n') },
    {
      heading: t('pressKit.links'),
      facts: written(details.links.map(({ label, url }) => ({ label, value: url }))),
    },
  ];
  return sections.filter((section) => {
    if ('text' in section) return section.text.trim() !== '';
    return ('facts' in section ? section.facts : section.rows).length > 0;
  });
}

export function inputTable(inputList: ProfileContent['details']['inputList']) {
  const columns = [
    t('pressKit.channel'),
    t('pressKit.source'),
    t('pressKit.microphone'),
    t('pressKit.notes'),
  ];
  const rows = inputList.map(({ source, microphone, notes }, index) => [
    `${index + 1}`,
    source,
    microphone,
    notes,
  ]);
  return { columns, rows };
}

function written(facts: SheetFact[]): SheetFact[] {
  return facts.filter(({ value }) => value.trim() !== '');
}
