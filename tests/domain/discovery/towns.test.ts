import { expect, it } from 'vitest';
import { readAddress } from '#app/domain/profiles/places/address.ts';
import { countryNamed, isCountry, townOf } from '#app/domain/profiles/places/town.ts';
import { countryCodes, countryOf } from '#app/lib/places/countries.ts';

// As the posts of their countries write them, and as people and maps do.
it.each([
  ['Rua Brito Capelo 583, 4450-072 Matosinhos', 'Matosinhos', 'PT'],
  ['Rua do Choupelo 312, 4400-088 Vila Nova de Gaia', 'Vila Nova de Gaia', 'PT'],
  ['4050-262 Porto', 'Porto', 'PT'],
  ['Rua de Passos Manuel 137, 4000-385 Porto, Portugal', 'Porto', 'PT'],
  ['R. de Passos Manuel 137 - 4000-385 Porto - Portugal', 'Porto', 'PT'],
  ['Torstraße 1, 10115 Berlin, Germany', 'Berlin', 'DE'],
  ['Torstraße 1\nD-10115 Berlin\nDeutschland', 'Berlin', 'DE'],
  ['Berlin, DE', 'Berlin', 'DE'],
  ['12 High Street, London SW1A 1AA', 'London', 'GB'],
  ['London SW1A 1AA', 'London', 'GB'],
  ['12 High Street, London, SW1A 1AA, UK', 'London', 'GB'],
  ['46-47 Seymour Grove, Manchester M16 0LN, United Kingdom', 'Manchester', 'GB'],
  ['The Trades Club, Hebden Bridge, West Yorkshire, HX7 8EE, England', 'Hebden Bridge', 'GB'],
  ['1 Quay Street, Whitstable, Kent CT5 1AB, UK', 'Whitstable', 'GB'],
  ['26 Wexford St, Dublin 2, D02 HX93, Ireland', 'Dublin', 'IE'],
  ['Main Street, Dingle, Co. Kerry, V92 XY23, Ireland', 'Dingle', 'IE'],
  ['501 6th Street, Austin, TX 78701', 'Austin', 'US'],
  ['Austin, TX 78701, USA', 'Austin', 'US'],
  ['Austin TX 78701', 'Austin', 'US'],
  ['501 6th Street, Austin, Texas 78701-1234, United States', 'Austin', 'US'],
  ['Paris, TX', 'Paris', 'US'],
  ['San Francisco, CA', 'San Francisco', 'US'],
  ['Portland, ME 04101', 'Portland', 'US'],
  ['Chicago, IL', 'Chicago', 'US'],
  ['Tel Aviv, IL', 'Tel Aviv', 'IL'],
  ['Boston, MA', 'Boston', 'US'],
  ['Casablanca, MA', 'Casablanca', 'MA'],
  ['Toronto, CA', 'Toronto', 'CA'],
  ['Amsterdam, NL', 'Amsterdam', 'NL'],
  ['Rotterdam, 3011 AB', 'Rotterdam', 'NL'],
  ['4050-262 Porto PT', 'Porto', 'PT'],
  ['名古屋市中区栄3-1', '名古屋', null],
  ['190 Bowery, New York, NY 10012', 'New York', 'US'],
  ['New York, New York 10012', 'New York', 'US'],
  ['Atlanta, Georgia 30303', 'Atlanta', 'US'],
  ['Atlanta, GA 30303, USA', 'Atlanta', 'US'],
  ['815 V St NW, Washington, D.C. 20001', 'Washington', 'US'],
  ['1600 Pennsylvania Avenue NW, Washington, DC 20500', 'Washington', 'US'],
  ['1 Rustaveli Ave, Tbilisi 0108, Georgia', 'Tbilisi', 'GE'],
  ['123 Queen St W, Toronto, ON M5V 2T6, Canada', 'Toronto', 'CA'],
  ['Toronto, ON M5V 2T6', 'Toronto', 'CA'],
  ['Toronto ON M5V 2T6', 'Toronto', 'CA'],
  ['3540 Boul. Saint-Laurent, Montréal (Québec) H2X 2V1', 'Montréal', 'CA'],
  ['Vancouver, BC', 'Vancouver', 'CA'],
  ['112 Rue Réaumur, 75002 Paris, France', 'Paris', 'FR'],
  ['75011 Paris', 'Paris', null],
  ['75011 Paris France', 'Paris', 'FR'],
  ['BP 12, 13284 Marseille Cedex 07', 'Marseille', null],
  ['Weteringschans 6, 1017 SG Amsterdam', 'Amsterdam', 'NL'],
  ['1012 AB Amsterdam, Nederland', 'Amsterdam', 'NL'],
  ['1012AB Amsterdam', 'Amsterdam', 'NL'],
  ['Amsterdam, Holland', 'Amsterdam', 'NL'],
  ['Bld Anspach 110, 1000 Bruxelles, Belgique', 'Bruxelles', 'BE'],
  ['Enghavevej 40, 1674 København V, Danmark', 'København', 'DK'],
  ['Medborgarplatsen 8, 118 26 Stockholm, Sverige', 'Stockholm', 'SE'],
  ['Urho Kekkosen katu 4, 00100 Helsinki, Suomi', 'Helsinki', 'FI'],
  ['ul. Mińska 25, 03-808 Warszawa, Polska', 'Warszawa', 'PL'],
  ['Dlouhá 33, 110 00 Praha 1, Czech Republic', 'Praha', 'CZ'],
  ['1075 Budapest, Kazinczy utca 14, Magyarország', 'Budapest', 'HU'],
  ['Via Valtellina 25, 20159 Milano MI, Italia', 'Milano', 'IT'],
  ['Via Valtellina 25, 20159 Milano (MI)', 'Milano', null],
  ['C/ Almogàvers 122, 08018 Barcelona, España', 'Barcelona', 'ES'],
  ['Calle Elvira 1, 18010 Granada', 'Granada', null],
  ['Rua Augusta 591, São Paulo - SP, 01305-000, Brasil', 'São Paulo', 'BR'],
  ['20 Cooper St, Fitzroy VIC 3065, Australia', 'Fitzroy', 'AU'],
  ['1234 Pacific Hwy, Sydney NSW 2000', 'Sydney', null],
  ['Auckland 1010, New Zealand', 'Auckland', 'NZ'],
  ['Lower Parel, Mumbai, Maharashtra 400013, India', 'Mumbai', 'IN'],
  ['〒150-0001 東京都渋谷区神宮前1-2-3', '東京', 'JP'],
  ['〒530-0001 大阪府大阪市北区梅田1-1', '大阪', 'JP'],
  ['510-0075 三重県四日市市安島1-3-38', '四日市', 'JP'],
  ['1 Chome-2-3 Jingumae, Shibuya City, Tokyo 150-0001, Japan', 'Tokyo', 'JP'],
  ['서울특별시 마포구 와우산로 29', '서울', 'KR'],
  ['上海市徐汇区衡山路1号', '上海', 'CN'],
  ['12 Rue du Fort, L-1234 Luxembourg', 'Luxembourg', null],
  ['1 Esplanade Drive, Singapore', 'Singapore', 'SG'],
  ['Ryman Auditorium, 116 5th Ave N, Nashville, TN 37219', 'Nashville', 'US'],
  ['London, Ontario, Canada', 'London', 'CA'],
  ['Québec, QC G1R 4A9', 'Québec', 'CA'],
  ['Lange Gasse 1, A-1080 Wien, Österreich', 'Wien', 'AT'],
  ['Heinrichstrasse 269, CH-8005 Zürich, Schweiz', 'Zürich', 'CH'],
  ['Durango 1, 06700 Ciudad de México, CDMX, México', 'Ciudad de México', 'MX'],
  ['Av. Vallarta 1, 44100 Guadalajara, Jal., Mexico', 'Guadalajara', 'MX'],
  ['Av. Corrientes 1234, C1043 Buenos Aires, Argentina', 'Buenos Aires', 'AR'],
  ['Long Street 1, Cape Town, 8001, South Africa', 'Cape Town', 'ZA'],
  ['Sukhumvit 11, Bangkok 10110, Thailand', 'Bangkok', 'TH'],
  ['Khreshchatyk 1, Kyiv, 02000, Ukraine', 'Kyiv', 'UA'],
  ['Москва, Россия', 'Москва', 'RU'],
  ['Hverfisgata 20, 101 Reykjavík, Ísland', 'Reykjavík', 'IS'],
  ['Victoria Island, Lagos, Nigeria', 'Lagos', 'NG'],
  ['Porto', 'Porto', null],
  ['', '', null],
])('“%s” is in “%s”', (address, town, country) => {
  expect(readAddress(address)).toMatchObject({ town, country });
});

// ISO 3166-1 (N1127, 2024-02-29) has 249 codes; FX, UK, SU, YU, ZR, DY, HV and TP are withdrawn or reserved.
it.each<[string, string | null]>([
  ...(
    [
      ['FR', 'France'],
      ['GB', 'United Kingdom, UK, U.K., Great Britain, England, Scotland, Wales, Northern Ireland'],
      ['RU', 'Russia, Россия, Russian Federation'],
      ['RS', 'Serbia, Србија, Srbija'],
      ['CD', 'DR Congo, Congo - Kinshasa, Democratic Republic of the Congo'],
      ['BJ', 'Benin, Bénin'],
      ['BF', 'Burkina Faso'],
      ['TL', 'Timor-Leste, East Timor'],
      ['US', 'USA, U.S.A., United States, EE. UU., États-Unis, Estados Unidos'],
      ['NL', 'Holland, The Netherlands, Nederland, Pays-Bas'],
      ['DE', 'Deutschland, Germany, Allemagne, DEU'],
      ['ES', 'España, espana, Spain'],
      ['JP', '日本, Japan'],
      ['TR', 'Turkey, Türkiye'],
      ['CZ', 'Czechia, Czech Republic, Česko, Česká republika'],
      ['XK', 'Kosovo, Kosova'],
      ['CI', 'Ivory Coast, Côte d’Ivoire'],
      ['BA', 'Bosnia and Herzegovina, Bosnia & Herzegovina, Bosna i Hercegovina'],
      ['KR', 'South Korea, 대한민국'],
      ['IN', 'India, भारत'],
      ['EG', 'Egypt, مصر'],
      ['GE', 'Georgia, საქართველო'],
      ['MM', 'Burma, Myanmar'],
    ] as const
  ).flatMap(([code, names]) => names.split(', ').map((name): [string, string] => [name, code])),
  ['FX', null],
  ['SU', null],
  ['Granada', null],
  ['Lisbon', null],
])('the country “%s” is %s', (name, code) => {
  expect(countryOf(name)).toBe(code);
});

it('every country is found by what each of its languages’ readers see, and nothing else is one', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  expect(countryCodes.map((code) => countryOf(names.of(code) ?? ''))).toEqual(countryCodes);
  expect(countryCodes).toHaveLength(249 + 1);
});

it('a town has an address in its country', () => {
  expect(townOf('São João da Madeira', 'PT')).toEqual({
    ...{ key: 'pt/sao-joao-da-madeira', name: 'São João da Madeira', country: 'pt' },
  });
  expect(townOf('Lisbon, Portugal', 'PT')?.key).toBe('pt/lisbon');
  expect([townOf('Porto', null), townOf(' , ', 'PT')]).toEqual([null, null]);
  expect(['Lisbon, Portugal', 'Paris, France', 'Paris, TX', 'Portugal'].map(countryNamed)).toEqual([
    ...['PT', 'FR', 'US', null],
  ]);
  expect(['pt', 'xx', 'eu', 'PT', 'fx', 'uk', 'fr', 'gb'].map(isCountry)).toEqual([
    ...[true, false, false, false, false, false, true, true],
  ]);
});
