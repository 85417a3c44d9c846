import { words } from '#app/lib/words.ts';

/*
 * The names of time zones, from the IANA tz database 2026d: its zone.tab, and the links of its
 * `backward`. Never taken from `Intl`: Chromium and Node list names that CLDR has kept since it began
 * (Europe/Kiev, Asia/Calcutta), Firefox today’s. A zone that a newer tz database adds is a word more.
 */

/** Every zone by today’s name. */
export const zoneNames: readonly string[] = (
  'UTC ' +
  'Africa/Abidjan Africa/Accra Africa/Addis_Ababa Africa/Algiers Africa/Asmara Africa/Bamako ' +
  'Africa/Bangui Africa/Banjul Africa/Bissau Africa/Blantyre Africa/Brazzaville ' +
  'Africa/Bujumbura Africa/Cairo Africa/Casablanca Africa/Ceuta Africa/Conakry Africa/Dakar ' +
  'Africa/Dar_es_Salaam Africa/Djibouti Africa/Douala Africa/El_Aaiun Africa/Freetown ' +
  'Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Juba Africa/Kampala ' +
  'Africa/Khartoum Africa/Kigali Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Lome ' +
  'Africa/Luanda Africa/Lubumbashi Africa/Lusaka Africa/Malabo Africa/Maputo Africa/Maseru ' +
  'Africa/Mbabane Africa/Mogadishu Africa/Monrovia Africa/Nairobi Africa/Ndjamena ' +
  'Africa/Niamey Africa/Nouakchott Africa/Ouagadougou Africa/Porto-Novo Africa/Sao_Tome ' +
  'Africa/Tripoli Africa/Tunis Africa/Windhoek America/Adak America/Anchorage ' +
  'America/Anguilla America/Antigua America/Araguaina America/Argentina/Buenos_Aires ' +
  'America/Argentina/Catamarca America/Argentina/Cordoba America/Argentina/Jujuy ' +
  'America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos ' +
  'America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis ' +
  'America/Argentina/Tucuman America/Argentina/Ushuaia America/Aruba America/Asuncion ' +
  'America/Atikokan America/Bahia America/Bahia_Banderas America/Barbados America/Belem ' +
  'America/Belize America/Blanc-Sablon America/Boa_Vista America/Bogota America/Boise ' +
  'America/Cambridge_Bay America/Campo_Grande America/Cancun America/Caracas America/Cayenne ' +
  'America/Cayman America/Chicago America/Chihuahua America/Ciudad_Juarez America/Costa_Rica ' +
  'America/Coyhaique America/Creston America/Cuiaba America/Curacao America/Danmarkshavn ' +
  'America/Dawson America/Dawson_Creek America/Denver America/Detroit America/Dominica ' +
  'America/Edmonton America/Eirunepe America/El_Salvador America/Fort_Nelson ' +
  'America/Fortaleza America/Glace_Bay America/Goose_Bay America/Grand_Turk America/Grenada ' +
  'America/Guadeloupe America/Guatemala America/Guayaquil America/Guyana America/Halifax ' +
  'America/Havana America/Hermosillo America/Indiana/Indianapolis America/Indiana/Knox ' +
  'America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Tell_City ' +
  'America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Inuvik ' +
  'America/Iqaluit America/Jamaica America/Juneau America/Kentucky/Louisville ' +
  'America/Kentucky/Monticello America/Kralendijk America/La_Paz America/Lima ' +
  'America/Los_Angeles America/Lower_Princes America/Maceio America/Managua America/Manaus ' +
  'America/Marigot America/Martinique America/Matamoros America/Mazatlan America/Menominee ' +
  'America/Merida America/Metlakatla America/Mexico_City America/Miquelon America/Moncton ' +
  'America/Monterrey America/Montevideo America/Montserrat America/Nassau America/New_York ' +
  'America/Nome America/Noronha America/North_Dakota/Beulah America/North_Dakota/Center ' +
  'America/North_Dakota/New_Salem America/Nuuk America/Ojinaga America/Panama ' +
  'America/Paramaribo America/Phoenix America/Port-au-Prince America/Port_of_Spain ' +
  'America/Porto_Velho America/Puerto_Rico America/Punta_Arenas America/Rankin_Inlet ' +
  'America/Recife America/Regina America/Resolute America/Rio_Branco America/Santarem ' +
  'America/Santiago America/Santo_Domingo America/Sao_Paulo America/Scoresbysund ' +
  'America/Sitka America/St_Barthelemy America/St_Johns America/St_Kitts America/St_Lucia ' +
  'America/St_Thomas America/St_Vincent America/Swift_Current America/Tegucigalpa ' +
  'America/Thule America/Tijuana America/Toronto America/Tortola America/Vancouver ' +
  'America/Whitehorse America/Winnipeg America/Yakutat Antarctica/Casey Antarctica/Davis ' +
  'Antarctica/DumontDUrville Antarctica/Macquarie Antarctica/Mawson Antarctica/McMurdo ' +
  'Antarctica/Palmer Antarctica/Rothera Antarctica/Syowa Antarctica/Troll Antarctica/Vostok ' +
  'Arctic/Longyearbyen Asia/Aden Asia/Almaty Asia/Amman Asia/Anadyr Asia/Aqtau Asia/Aqtobe ' +
  'Asia/Ashgabat Asia/Atyrau Asia/Baghdad Asia/Bahrain Asia/Baku Asia/Bangkok Asia/Barnaul ' +
  'Asia/Beirut Asia/Bishkek Asia/Brunei Asia/Chita Asia/Colombo Asia/Damascus Asia/Dhaka ' +
  'Asia/Dili Asia/Dubai Asia/Dushanbe Asia/Famagusta Asia/Gaza Asia/Hebron Asia/Ho_Chi_Minh ' +
  'Asia/Hong_Kong Asia/Hovd Asia/Irkutsk Asia/Jakarta Asia/Jayapura Asia/Jerusalem Asia/Kabul ' +
  'Asia/Kamchatka Asia/Karachi Asia/Kathmandu Asia/Khandyga Asia/Kolkata Asia/Krasnoyarsk ' +
  'Asia/Kuala_Lumpur Asia/Kuching Asia/Kuwait Asia/Macau Asia/Magadan Asia/Makassar ' +
  'Asia/Manila Asia/Muscat Asia/Nicosia Asia/Novokuznetsk Asia/Novosibirsk Asia/Omsk ' +
  'Asia/Oral Asia/Phnom_Penh Asia/Pontianak Asia/Pyongyang Asia/Qatar Asia/Qostanay ' +
  'Asia/Qyzylorda Asia/Riyadh Asia/Sakhalin Asia/Samarkand Asia/Seoul Asia/Shanghai ' +
  'Asia/Singapore Asia/Srednekolymsk Asia/Taipei Asia/Tashkent Asia/Tbilisi Asia/Tehran ' +
  'Asia/Thimphu Asia/Tokyo Asia/Tomsk Asia/Ulaanbaatar Asia/Urumqi Asia/Ust-Nera ' +
  'Asia/Vientiane Asia/Vladivostok Asia/Yakutsk Asia/Yangon Asia/Yekaterinburg Asia/Yerevan ' +
  'Atlantic/Azores Atlantic/Bermuda Atlantic/Canary Atlantic/Cape_Verde Atlantic/Faroe ' +
  'Atlantic/Madeira Atlantic/Reykjavik Atlantic/South_Georgia Atlantic/St_Helena ' +
  'Atlantic/Stanley Australia/Adelaide Australia/Brisbane Australia/Broken_Hill ' +
  'Australia/Darwin Australia/Eucla Australia/Hobart Australia/Lindeman Australia/Lord_Howe ' +
  'Australia/Melbourne Australia/Perth Australia/Sydney Europe/Amsterdam Europe/Andorra ' +
  'Europe/Astrakhan Europe/Athens Europe/Belgrade Europe/Berlin Europe/Bratislava ' +
  'Europe/Brussels Europe/Bucharest Europe/Budapest Europe/Busingen Europe/Chisinau ' +
  'Europe/Copenhagen Europe/Dublin Europe/Gibraltar Europe/Guernsey Europe/Helsinki ' +
  'Europe/Isle_of_Man Europe/Istanbul Europe/Jersey Europe/Kaliningrad Europe/Kirov ' +
  'Europe/Kyiv Europe/Lisbon Europe/Ljubljana Europe/London Europe/Luxembourg Europe/Madrid ' +
  'Europe/Malta Europe/Mariehamn Europe/Minsk Europe/Monaco Europe/Moscow Europe/Oslo ' +
  'Europe/Paris Europe/Podgorica Europe/Prague Europe/Riga Europe/Rome Europe/Samara ' +
  'Europe/San_Marino Europe/Sarajevo Europe/Saratov Europe/Simferopol Europe/Skopje ' +
  'Europe/Sofia Europe/Stockholm Europe/Tallinn Europe/Tirane Europe/Ulyanovsk Europe/Vaduz ' +
  'Europe/Vatican Europe/Vienna Europe/Vilnius Europe/Volgograd Europe/Warsaw Europe/Zagreb ' +
  'Europe/Zurich Indian/Antananarivo Indian/Chagos Indian/Christmas Indian/Cocos ' +
  'Indian/Comoro Indian/Kerguelen Indian/Mahe Indian/Maldives Indian/Mauritius Indian/Mayotte ' +
  'Indian/Reunion Pacific/Apia Pacific/Auckland Pacific/Bougainville Pacific/Chatham ' +
  'Pacific/Chuuk Pacific/Easter Pacific/Efate Pacific/Fakaofo Pacific/Fiji Pacific/Funafuti ' +
  'Pacific/Galapagos Pacific/Gambier Pacific/Guadalcanal Pacific/Guam Pacific/Honolulu ' +
  'Pacific/Kanton Pacific/Kiritimati Pacific/Kosrae Pacific/Kwajalein Pacific/Majuro ' +
  'Pacific/Marquesas Pacific/Midway Pacific/Nauru Pacific/Niue Pacific/Norfolk Pacific/Noumea ' +
  'Pacific/Pago_Pago Pacific/Palau Pacific/Pitcairn Pacific/Pohnpei Pacific/Port_Moresby ' +
  'Pacific/Rarotonga Pacific/Saipan Pacific/Tahiti Pacific/Tarawa Pacific/Tongatapu ' +
  'Pacific/Wake Pacific/Wallis'
).split(' ');

/** Other names of zones in the tz database, by today’s name. */
const otherNames: Record<string, string> = {
  UTC: 'Etc/UTC Etc/UCT Etc/Universal Etc/Zulu Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich',
  'Africa/Bamako': 'Africa/Timbuktu',
  'Africa/Asmara': 'Africa/Asmera',
  'America/Adak': 'America/Atka US/Aleutian',
  'America/Anchorage': 'US/Alaska',
  'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
  'America/Argentina/Catamarca': 'America/Argentina/ComodRivadavia America/Catamarca',
  'America/Argentina/Cordoba': 'America/Cordoba America/Rosario',
  'America/Argentina/Jujuy': 'America/Jujuy',
  'America/Argentina/Mendoza': 'America/Mendoza',
  'America/Chicago': 'US/Central',
  'America/Denver': 'America/Shiprock US/Mountain',
  'America/Detroit': 'US/Michigan',
  'America/Edmonton': 'America/Yellowknife Canada/Mountain',
  'America/Halifax': 'Canada/Atlantic',
  'America/Indiana/Indianapolis': 'America/Fort_Wayne America/Indianapolis US/East-Indiana',
  'America/Indiana/Knox': 'America/Knox_IN US/Indiana-Starke',
  'America/Iqaluit': 'America/Pangnirtung',
  'America/Kentucky/Louisville': 'America/Louisville',
  'America/Los_Angeles': 'US/Pacific',
  'America/Manaus': 'Brazil/West',
  'America/Mazatlan': 'Mexico/BajaSur',
  'America/Mexico_City': 'Mexico/General',
  'America/New_York': 'US/Eastern',
  'America/Noronha': 'Brazil/DeNoronha',
  'America/Nuuk': 'America/Godthab',
  'America/Atikokan': 'America/Coral_Harbour',
  'America/Phoenix': 'US/Arizona',
  'America/Regina': 'Canada/Saskatchewan',
  'America/Rio_Branco': 'America/Porto_Acre Brazil/Acre',
  'America/Santiago': 'Chile/Continental',
  'America/Sao_Paulo': 'Brazil/East',
  'America/St_Johns': 'Canada/Newfoundland',
  'America/St_Thomas': 'America/Virgin',
  'America/Tijuana': 'America/Ensenada America/Santa_Isabel Mexico/BajaNorte',
  'America/Toronto': 'America/Montreal America/Nipigon America/Thunder_Bay Canada/Eastern',
  'America/Vancouver': 'Canada/Pacific',
  'America/Whitehorse': 'Canada/Yukon',
  'America/Winnipeg': 'America/Rainy_River Canada/Central',
  'Asia/Ashgabat': 'Asia/Ashkhabad',
  'Asia/Dhaka': 'Asia/Dacca',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Jerusalem': 'Asia/Tel_Aviv',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Macau': 'Asia/Macao',
  'Asia/Makassar': 'Asia/Ujung_Pandang',
  'Asia/Nicosia': 'Europe/Nicosia',
  'Asia/Shanghai': 'Asia/Chongqing Asia/Chungking Asia/Harbin',
  'Asia/Thimphu': 'Asia/Thimbu',
  'Asia/Ulaanbaatar': 'Asia/Choibalsan Asia/Ulan_Bator',
  'Asia/Urumqi': 'Asia/Kashgar',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Australia/Adelaide': 'Australia/South',
  'Australia/Brisbane': 'Australia/Queensland',
  'Australia/Broken_Hill': 'Australia/Yancowinna',
  'Australia/Darwin': 'Australia/North',
  'Australia/Hobart': 'Australia/Currie Australia/Tasmania',
  'Australia/Lord_Howe': 'Australia/LHI',
  'Australia/Melbourne': 'Australia/Victoria',
  'Australia/Perth': 'Australia/West',
  'Australia/Sydney': 'Australia/ACT Australia/Canberra Australia/NSW',
  'Europe/Berlin': 'Atlantic/Jan_Mayen',
  'Europe/Chisinau': 'Europe/Tiraspol',
  'Europe/Istanbul': 'Asia/Istanbul',
  'Europe/Kyiv': 'Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye',
  'Europe/London': 'Europe/Belfast',
  'Pacific/Auckland': 'Antarctica/South_Pole',
  'Pacific/Chuuk': 'Pacific/Truk',
  'Pacific/Easter': 'Chile/EasterIsland',
  'Pacific/Honolulu': 'Pacific/Johnston US/Hawaii',
  'Pacific/Kanton': 'Pacific/Enderbury',
  'Pacific/Pago_Pago': 'Pacific/Samoa US/Samoa',
  'Pacific/Pohnpei': 'Pacific/Ponape',
  'Pacific/Port_Moresby': 'Pacific/Yap',
};

const todaysNames = new Map(
  Object.entries(otherNames).flatMap(([name, others]) =>
    others.split(' ').map((other): [string, string] => [other.toLowerCase(), name]),
  ),
);
const properNames = new Map(zoneNames.map((name) => [name.toLowerCase(), name]));

/** Today’s name of a zone: Europe/Kyiv of Europe/Kiev; a name that isn’t known here stays. */
export function todaysZoneName(timeZone: string): string {
  const key = timeZone.toLowerCase();
  return properNames.get(key) ?? todaysNames.get(key) ?? timeZone;
}

/** True for two names of one zone. */
export function isSameZone(one: string, other: string): boolean {
  return todaysZoneName(one) === todaysZoneName(other);
}

/** Every name that a stored zone may have, today’s first; also those of fixed offsets from UTC. */
export function allZoneNames(): string[] {
  const hours = Array.from({ length: 14 }, (_, index) => index + 1);
  return [
    ...zoneNames,
    ...Object.values(otherNames).flatMap((names) => names.split(' ')),
    ...hours.map((hour) => `Etc/GMT-${hour}`),
    ...hours.slice(0, 12).map((hour) => `Etc/GMT+${hour}`),
  ];
}

/** A time zone in words: Europe/Lisbon is “Lisbon time”. */
export function zoneName(timeZone: string): string {
  const today = todaysZoneName(timeZone);
  if (today === 'UTC') return today;
  const place = (today.split('/').at(-1) ?? today).replaceAll('_', ' ');
  return words('routes')('zone', { place });
}

type ZoneOption = { value: string; label: string };

/**
 * The options of a list of zones, in the order of their labels: every zone by today’s name, and renamed
 * ones also by their former name, with today’s beside it. The chosen zone keeps its stored name, and is
 * always on the list, since a browser shows the first option of a list without the value, and sends that.
 * @param chosen empty for none
 */
export function zoneOptions(chosen: string): ZoneOption[] {
  const today = todaysZoneName(chosen);
  const isFormer = renamed.has(chosen);
  const options = zoneNames.map((name) => ({
    value: name === today && !isFormer && chosen !== '' ? chosen : name,
    label: plainName(name),
  }));
  const former = [...renamed].map((name) => ({
    value: name,
    label: words('routes')('zoneFormer', {
      former: plainName(name),
      name: plainName(todaysZoneName(name)),
    }),
  }));
  const isUnknown = chosen !== '' && !zoneNames.includes(today);
  return [
    ...(isUnknown ? [{ value: chosen, label: plainName(chosen) }] : []),
    ...[...options, ...former].sort((a, b) => (a.label < b.label ? -1 : 1)),
  ];
}

const plainName = (name: string) => name.replaceAll('_', ' ');

/**
 * Names that many people and programs still use: those of `backward` that call the same place
 * otherwise, which `Intl` of Node and Chromium has kept.
 */
const renamed = new Set(
  (
    'Africa/Asmera America/Buenos_Aires America/Catamarca America/Coral_Harbour America/Cordoba ' +
    'America/Godthab America/Indianapolis America/Jujuy America/Louisville America/Mendoza ' +
    'Asia/Ashkhabad Asia/Calcutta Asia/Dacca Asia/Katmandu Asia/Macao Asia/Rangoon Asia/Saigon ' +
    'Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator Atlantic/Faeroe Europe/Kiev ' +
    'Pacific/Enderbury Pacific/Ponape Pacific/Truk'
  ).split(' '),
);
