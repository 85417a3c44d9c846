import { z } from 'zod';
import { id } from '#app/fields/kinds.ts';

export const writtenMessage = z.object({ threadId: id, messageId: id, number: z.int() });

/* Days of the examples: far enough ahead that the demo town has nothing on them. */

const ahead = Temporal.Now.plainDateISO('UTC').add({ weeks: 16 });

export const exampleThursday = ahead.add({ days: (11 - ahead.dayOfWeek) % 7 });
export const exampleFriday = exampleThursday.add({ days: 1 });
export const exampleMonday = exampleThursday.add({ days: 4 });

export const exampleNight = {
  title: 'Thursday upstairs',
  day: exampleThursday.toString(),
  stage: 'room:cinema-candeia-hall',
  loadIn: '17:00',
  doors: '20:00',
  loadOut: '01:00',
  slots: [{ name: 'Support', start: '20:30', end: '21:15', isOpen: true, genres: ['Folk'] }],
};
