/* Days of the examples: far enough ahead that the demo town has nothing on them. */

const ahead = Temporal.Now.plainDateISO('UTC').add({ weeks: 16 });

export const exampleThursday = ahead.add({ days: (11 - ahead.dayOfWeek) % 7 });
export const exampleFriday = exampleThursday.add({ days: 1 });
export const exampleMonday = exampleThursday.add({ days: 4 });
