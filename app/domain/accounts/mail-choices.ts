/** The topics of mails. Some can’t be switched off: those about an account, a booking or money. */
export const mailTopics = [
  { key: 'security', isOptional: false, byDefault: true },
  { key: 'bookings', isOptional: false, byDefault: true },
  { key: 'money', isOptional: false, byDefault: true },
  { key: 'messages', isOptional: true, byDefault: true },
  { key: 'reminders', isOptional: true, byDefault: true },
  { key: 'news', isOptional: true, byDefault: false },
] as const;
export type MailTopic = (typeof mailTopics)[number]['key'];

/** Topics switched on or off; the others are at their defaults. */
export type MailChoices = Partial<Record<string, boolean>>;

/** True if mail of this kind can be switched off. */
export function isOptional(key: string): boolean {
  return mailTopics.some((each) => each.key === key && each.isOptional);
}

/** True if an account with these choices gets mail of this kind. */
export function wantsMail(choices: MailChoices, key: MailTopic): boolean {
  const topic = mailTopics.find((each) => each.key === key);
  if (!topic?.isOptional) return true;
  return choices[key] ?? topic.byDefault;
}

/** The topics of notifications. Each can be switched off for each way of delivery. */
export const notificationTopics = ['bookings', 'money', 'messages', 'reminders'] as const;
const notificationWays = ['product', 'push'] as const;
export type NotificationWay = (typeof notificationWays)[number];
export type NotificationTopic = (typeof notificationTopics)[number];

/** True unless the account has switched this topic off for this way. */
export function wantsNotification(
  choices: Partial<Record<string, boolean>>,
  way: NotificationWay,
  topic: string,
): boolean {
  return choices[choiceOf(way, topic)] ?? true;
}

/** Every topic for every way, with the account’s choices. */
export function allChoices(choices: Partial<Record<string, boolean>>): NotificationChoices {
  return Object.fromEntries(
    notificationWays.flatMap((way) =>
      notificationTopics.map((topic) => [
        choiceOf(way, topic),
        wantsNotification(choices, way, topic),
      ]),
    ),
  ) as NotificationChoices;
}

type Choice<Topic extends string> = `${NotificationWay}${Capitalize<Topic>}`;
type NotificationChoices = Record<Choice<NotificationTopic>, boolean>;

/** `productBookings` */
export function choiceOf<Topic extends string>(way: NotificationWay, topic: Topic): Choice<Topic> {
  return `${way}${topic.charAt(0).toUpperCase()}${topic.slice(1)}` as Choice<Topic>;
}
