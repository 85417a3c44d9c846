import type { ProfileContent, ProfileDetails } from './content.ts';
import { linkAddressOf } from './link-address.ts';
import { titledVideos } from './video-titles.ts';

/** Content for publishing: without blanks at the ends, empty lines in lists, and repetitions. */
export function tidyContent(content: ProfileContent): ProfileContent {
  return {
    displayName: content.displayName.trim(),
    bio: content.bio.trim(),
    videoLinks: trimmed(content.videoLinks),
    genres: unrepeated(trimmed(content.genres)),
    homeTown: content.homeTown.trim(),
    address: content.address.trim(),
    position: content.position,
    timeZone: content.timeZone.trim(),
    rooms: content.rooms
      .map((room) => ({ ...room, name: room.name.trim() }))
      .filter(({ name, capacity }) => name !== '' || capacity !== null),
    details: {
      ...tidyDetails(content.details),
      videoTitles: titledVideos(content).filter(({ title }) => title !== ''),
    },
  };
}

function tidyDetails(details: ProfileDetails): Omit<ProfileDetails, 'videoTitles'> {
  const { setLength, fee } = details;
  return {
    bioShort: details.bioShort.trim(),
    bioLong: details.bioLong.trim(),
    links: tidyRows(details.links).map(({ label, url }) => ({
      label,
      url: linkAddressOf(url) ?? url,
    })),
    equipment: details.equipment.trim(),
    houseRules: details.houseRules.trim(),
    bandMembers: tidyRows(details.bandMembers),
    setLength:
      setLength?.leastMinutes === null && setLength.mostMinutes === null ? null : setLength,
    fee: fee?.leastMinor === null && fee.mostMinor === null ? null : fee,
    inputList: tidyRows(details.inputList),
    stageNotes: details.stageNotes.trim(),
    technicalRider: details.technicalRider.trim(),
    hospitalityRider: details.hospitalityRider.trim(),
    travelRadiusKm: details.travelRadiusKm,
  };
}

function trimmed(texts: string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** Texts that differ only in upper and lower case count once. */
function unrepeated(texts: string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const isNew = !seen.has(text.toLowerCase());
    seen.add(text.toLowerCase());
    return isNew;
  });
}

function tidyRows<Row extends Record<string, string>>(rows: Row[]): Row[] {
  return rows
    .map(
      (row) =>
        Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.trim()])) as Row,
    )
    .filter((row) => Object.values(row).some((text) => text !== ''));
}
