import type { InputLine } from '#app/domain/profiles/content.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Sheet, SheetFact, SheetSection } from '#app/platform/print/sheet.ts';
import { factsOf } from '../components/glance.tsx';
import type { ProfileView } from '../views.ts';

const t = words('profiles');

type PressKitSheet = Omit<Sheet, 'picture'>;

/** A page on paper, in the order a booker reads. Empty parts are left out. */
export function pressKitSheet(
  profile: ProfileView,
  { link, producer }: { link: string; producer: string },
): PressKitSheet {
  const { userType, displayName, homeTown, place, lead } = profile;
  return {
    kicker: [t(`type.${userType}`), homeTown ?? place?.addressLine].filter(Boolean).join(' · '),
    title: displayName ?? t('nameMissing'),
    lead: lead ?? '',
    facts: withoutEmpty([
      { label: t('pressKit.genres'), value: profile.genres.join(', ') },
      { label: t('pressKit.homeTown'), value: homeTown },
      { label: t('pressKit.address'), value: place?.addressLine },
      ...(profile.artist ? factsOf(profile.artist, homeTown) : []).map(([name, value]) => ({
        label: t(name),
        value,
      })),
      { label: t('pressKit.contact'), value: link },
    ]),
    sections: sectionsOf(profile).filter(hasContent),
    link,
    language: currentLanguage(),
    producer,
  };
}

function sectionsOf({ artist, venue, ...profile }: ProfileView): SheetSection[] {
  const people = (count: number) => `${numberFormat().format(count)} ${t('people', { count })}`;
  return [
    { heading: t('bio'), text: profile.bio ?? '' },
    { heading: t('wholeStory'), text: profile.wholeStory ?? '' },
    {
      heading: t('lineUp'),
      facts: (artist?.bandMembers ?? []).map(({ name, role }) => ({ label: role, value: name })),
    },
    {
      heading: t('rooms'),
      facts: (venue?.rooms ?? []).map(({ name, capacity }) => ({
        label: name,
        value: people(capacity),
      })),
    },
    { heading: t('equipment'), text: venue?.equipment ?? '' },
    { heading: t('houseRules'), text: venue?.houseRules ?? '' },
    { heading: t('inputList'), ...inputTable(artist?.inputList ?? []) },
    { heading: t('stageNotes'), text: artist?.stageNotes ?? '' },
    { heading: t('technicalRider'), text: artist?.technicalRider ?? '' },
    { heading: t('hospitalityRider'), text: artist?.hospitalityRider ?? '' },
    {
      heading: t('videos'),
      text: profile.videos
        .map(({ id, title }) => [title, `https://www.youtube.com/watch?v=${id}`])
        .flatMap((lines) => lines.filter((line) => line !== null))
        .join('\n'),
    },
    {
      heading: t('links'),
      facts: profile.links.map(({ label, url }) => ({ label, value: url })),
    },
  ];
}

/** The input list, a channel a row. */
export function inputTable(lines: InputLine[]): { columns: string[]; rows: string[][] } {
  return {
    columns: [t('channel'), t('source'), t('microphone'), t('inputNotes')],
    rows: lines.map(({ source, microphone, notes }, index) => [
      `${index + 1}`,
      source,
      microphone,
      notes,
    ]),
  };
}

function hasContent(section: SheetSection): boolean {
  if ('text' in section) return section.text !== '';
  if ('rows' in section) return section.rows.length > 0;
  return 'facts' in section && (section.facts?.length ?? 0) > 0;
}

function withoutEmpty(facts: { label: string; value: string | null | undefined }[]): SheetFact[] {
  return facts.flatMap(({ label, value }) => (value ? { label, value } : []));
}
