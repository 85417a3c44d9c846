/** Why a reader differs, as RFC 5545, 3.3.10 decides; the first that fits a rule counts. */
export const decided: Record<string, [why: string, fits: (rule: string) => boolean][]> = {
  'python3-dateutil': [
    [
      'takes all seven days of a week where the weekday is that of the start',
      (rule) => /BYWEEKNO/.test(rule) && !/BYDAY|BYMONTHDAY|BYYEARDAY/.test(rule),
    ],
    [
      'counts BYSETPOS from the start instead of in its whole week',
      (rule) => /WEEKLY.*BYSETPOS/.test(rule),
    ],
    [
      'counts a week that reaches into another year with the year of each day',
      (rule) => /BYWEEKNO/.test(rule),
    ],
  ],
  'rrule-temporal': [
    [
      'lets BYMONTHDAY or BYYEARDAY not limit a counted BYDAY (note 2)',
      (rule) => /YEARLY.*(BYMONTHDAY|BYYEARDAY).*BYDAY=[^;]*\d/.test(rule),
    ],
    [
      'lets BYYEARDAY not limit BYDAY (note 2) or BYMONTHDAY',
      (rule) => /BYYEARDAY.*(BYMONTHDAY|BYDAY)/.test(rule),
    ],
    [
      'lets BYMONTHDAY or BYYEARDAY not limit the days of BYWEEKNO',
      (rule) => /BYWEEKNO.*(BYMONTHDAY|BYYEARDAY)/.test(rule),
    ],
    ['leaves out a start in the last week of the year before', (rule) => /BYWEEKNO/.test(rule)],
  ],
};

/** Parts of a file that both others read otherwise: node-ical reads no RDATE, the other none on a day that has a time (RFC 5545, 3.8.5.2). */
export const decidedForms = /^RDATE/;
