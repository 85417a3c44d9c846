/** Limits of emails to the ticket holders of one event. */
export const mailingLimits = { subject: 120, text: 4_000, aDay: 3 } as const;
