/** A day so many business days later, weekends left out; which holidays banks keep nobody knows here. */
export function afterBusinessDays(from: Temporal.PlainDate, days: number): Temporal.PlainDate {
  let [day, left] = [from, days];
  while (left > 0) {
    day = day.add({ days: 1 });
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** The same day, or the Monday after a weekend: on neither day of it do banks book anything. */
export function onBusinessDay(day: Temporal.PlainDate): Temporal.PlainDate {
  return isBusinessDay(day) ? day : afterBusinessDays(day, 1);
}

const isBusinessDay = ({ dayOfWeek }: Temporal.PlainDate) => dayOfWeek <= 5;
