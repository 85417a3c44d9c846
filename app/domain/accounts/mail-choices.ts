/**
 * What mail is about. Some of it nobody can do without: what happens to an account, a booking or
 * money. The rest can be switched on and off.
 */
export const mailTopics = [
  { key: 'security', isOptional: false, byDefault: true },
  { key: 'bookings', isOptional: false, byDefault: true },
  { key: 'money', isOptional: false, byDefault: true },
  { key: 'messages', isOptional: true, byDefault: true },
  { key: 'reminders', isOptional: true, byDefault: true },
  { key: 'news', isOptional: true, byDefault: false },
] as const;
export type MailTopic = (typeof mailTopics)[number]['key'];

/** What has been switched on or off; what isn't named is as it is by default. */
export type MailChoices = Partial<Record<string, boolean>>;

/** Whether one can do without mail of this kind. */
export function isOptional(key: string): boolean {
  return mailTopics.some((each) => each.key === key && each.isOptional);
}

/** Whether mail of this kind goes to somebody who has chosen so. */
export function wantsMail(choices: MailChoices, key: MailTopic): boolean {
  const topic = mailTopics.find((each) => each.key === key);
  if (!topic?.isOptional) return true;
  return choices[key] ?? topic.byDefault;
}

/** What notifications are about. Each can be switched off by each of its ways. */
export const notificationTopics = ['bookings', 'money', 'messages', 'reminders'] as const;
const notificationWays = ['product', 'push'] as const;
export type NotificationWay = (typeof notificationWays)[number];
export type NotificationTopic = (typeof notificationTopics)[number];

/** Whether somebody is told of a topic by a way: unless they have switched it off. */
export function wantsNotification(
  choices: Partial<Record<string, boolean>>,
  way: NotificationWay,
  topic: string,
): boolean {
  return choices[choiceOf(way, topic)] ?? true;
}

/** Every topic by every way, as it is for somebody who has chosen so. */
export function allChoices(choices: Partial<Record<string, boolean>>): Record<string, boolean> {
  return Object.fromEntries(
    notificationWays.flatMap((way) =>
      notificationTopics.map((topic) => [
        choiceOf(way, topic),
        wantsNotification(choices, way, topic),
      ]),
    ),
  );
}

/** `productBookings` */
export function choiceOf(way: NotificationWay, topic: string): string {
  return way + topic.charAt(0).toUpperCase() + topic.slice(1);
}
