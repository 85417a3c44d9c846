import { expect, it } from 'vitest';
import { windowsZones, zoneCalled } from '#app/lib/time/zone-called.ts';

it('knows every name of Windows, in any case, as a place that has clocks', () => {
  // CLDR 48: one zone for each of Windows’ names, whatever the country.
  expect(Object.keys(windowsZones)).toHaveLength(139);
  for (const [name, zone] of Object.entries(windowsZones)) {
    const expected = name === 'UTC' ? 'UTC' : zone;
    expect(zoneCalled(name.toUpperCase()), name).toBe(expected);
    expect(() => Temporal.Now.zonedDateTimeISO(zone), name).not.toThrow();
  }
});

it.each([
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['europe/kyiv', 'Europe/Kyiv'],
  ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
  ['America/New York', 'America/New_York'],
  ['US/Pacific', 'US/Pacific'],
  ['Kamchatka Standard Time', 'Asia/Kamchatka'],
  ['utc', 'UTC'],
  ['Z', 'UTC'],
  ['CET', 'Europe/Brussels'],
  ['EST5EDT', 'America/New_York'],
  ['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin'],
  ['/softwarestudio.org/Olson_20011030_5/America/Indiana/Knox', 'America/Indiana/Knox'],
  ['/freeassociation.sourceforge.net/W. Europe Standard Time', 'Europe/Berlin'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
  ['(UTC+01:00) Brussels, Copenhagen, Madrid, Paris', 'Europe/Brussels'],
  ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
  ['(GMT+01.00) Sarajevo / Skopje / Warsaw / Zagreb', 'Europe/Sarajevo'],
  ['(UTC-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['(UTC+09:00) Osaka, Sapporo, Tokyo', 'Asia/Tokyo'],
  ['GMT+0100', 'Etc/GMT-1'],
  ['UTC-05:00', 'Etc/GMT+5'],
  ['+02:00', 'Etc/GMT-2'],
])('knows %s as %s', (name, zone) => {
  expect(zoneCalled(name)).toBe(zone);
});

it.each(['', 'Mars', 'Customized Time Zone', '(UTC+05:00) Berlin', '+25:00', '//', '/a/b', '()'])(
  'knows no zone called “%s”',
  (name) => {
    expect(zoneCalled(name)).toBeNull();
  },
);
