import type { ReactNode } from 'react';
import { numberFormat, writeRange } from '#app/lib/formats.ts';
import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { moneyFormat } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { ArtistView, ProfileView } from '../views.ts';

const t = words('profiles');

/** A booker’s first questions: how long, from how far, for how much, and who comes. */
export function Glance({ profile }: { profile: ProfileView }) {
  const { artist, links, homeTown } = profile;
  const members = artist?.bandMembers ?? [];
  const facts = artist ? factsOf(artist, homeTown) : [];
  if (members.length === 0 && facts.length === 0) return <OnlyLinks links={links} />;
  return (
    <section className="part glance" aria-labelledby="glance">
      <h2 id="glance">{t('glance')}</h2>
      <dl className="pairs">
        {facts.map(([name, value]) => (
          <Fact key={name} name={t(name)}>
            {value}
          </Fact>
        ))}
        {members.length > 0 && (
          <Fact name={t('lineUp')}>
            <Members members={members} />
          </Fact>
        )}
        {links.length > 0 && (
          <Fact name={t('links')}>
            <LinkList links={links} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

export function hasGlance({ artist, links, homeTown }: ProfileView): boolean {
  if (links.length > 0) return true;
  return artist !== null && (artist.bandMembers.length > 0 || factsOf(artist, homeTown).length > 0);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Members({ members }: { members: ArtistView['bandMembers'] }) {
  return (
    <ul className="glance-list stack-1">
      {members.map(({ name, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name; the list stays
        <li key={index} dir="auto">
          {name} {role && <span>{role}</span>}
        </li>
      ))}
    </ul>
  );
}

function OnlyLinks({ links }: { links: ProfileView['links'] }) {
  if (links.length === 0) return null;
  return (
    <section className="part" aria-labelledby="links">
      <h2 id="links">{t('links')}</h2>
      <LinkList links={links} />
    </section>
  );
}

function LinkList({ links }: { links: ProfileView['links'] }) {
  return (
    <ul className="glance-list stack-1">
      {links.map(({ label, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address may be repeated
        <li key={index}>
          <a className="quiet-link" href={url} rel="noopener nofollow ugc" dir="auto">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

type FactName = 'setLength' | 'travel' | 'fee';

/** The artist's set length, travel radius and fee, as far as they are given. */
export function factsOf(artist: ArtistView, homeTown: string | null): [FactName, string][] {
  const { setLength, travelRadiusKm, fee } = artist;
  const facts: [FactName, string | null][] = [
    ['setLength', setLength && minutesInWords(setLength)],
    ['travel', travelRadiusKm === null ? null : travelInWords(travelRadiusKm, homeTown)],
    ['fee', fee && feeInWords(fee)],
  ];
  return facts.filter((fact): fact is [FactName, string] => fact[1] !== null);
}

const openRange = {
  from: (value: string) => t('from', { value }),
  upTo: (value: string) => t('upTo', { value }),
};

function minutesInWords({ leastMinutes: least, mostMinutes: most }: SetLengthView): string | null {
  const minutes = numberFormat({ style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return writeRange({ least, most }, minutes, openRange);
}

type SetLengthView = NonNullable<ArtistView['setLength']>;

function travelInWords(radiusKm: number, homeTown: string | null): string {
  if (radiusKm === 0) return t('staysHome');
  const distance = numberFormat({ style: 'unit', unit: 'kilometer' }).format(radiusKm);
  return homeTown ? t('travelsFrom', { distance, homeTown }) : t('upTo', { value: distance });
}

function feeInWords({ leastMinor, mostMinor, currency }: NonNullable<ArtistView['fee']>) {
  const unit = 10 ** minorDigitsOf(currency);
  const range = {
    least: leastMinor === null ? null : leastMinor / unit,
    most: mostMinor === null ? null : mostMinor / unit,
  };
  return writeRange(range, moneyFormat(currency), openRange);
}
