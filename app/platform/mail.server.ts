/** A letter as it leaves the house: both forms say the same. */
export type Mail = { to: string; subject: string; text: string; html: string };
