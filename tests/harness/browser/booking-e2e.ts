import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { someTerms } from '#tests/harness/bookings/terms.ts';
import { demoPassword, demoPeople } from '#tests/harness/calls/sign-in.ts';

let networks = 0;

/** A person of the demo town as a client of the public API. */
async function enterByCall(site: string, email: string) {
  networks += 1;
  const headers = {
    origin: site,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${process.pid & 255}.${networks & 255}.7`,
  };
  const entered = await fetch(`${site}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const authorization = `Bearer ${entered.headers.get('set-auth-token')}`;
  return async (path: string, body: object) => {
    const answer = await fetch(`${site}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body: JSON.stringify(body),
    });
    const read = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`);
    return read;
  };
}

/** Terms for a night so many days from today at the cinema of the demo town. */
export function termsIn(days: number, changed: Partial<Terms> = {}): Terms {
  const day = (later: number) =>
    Temporal.Now.plainDateISO('Europe/Lisbon')
      .add({ days: days + later })
      .toString();
  const [tonight, next] = [day(0), day(1)];
  const schedule = {
    timeZone: 'Europe/Lisbon',
    loadIn: `${tonight}T16:00`,
    soundcheck: `${tonight}T17:00`,
    doors: `${tonight}T20:00`,
    setStart: `${tonight}T22:00`,
    setEnd: `${tonight}T23:30`,
    curfew: `${next}T00:30`,
    loadOut: `${next}T01:00`,
  };
  return { ...someTerms, schedule, ...changed };
}

const owls = { page: 'the-night-owls', email: demoPeople.artist };

/**
 * The cinema has offered the Night Owls, or others, a night and they have accepted: the contract
 * waits. Returns the booking's id.
 */
export async function agreeByCall(
  site: string,
  title: string,
  terms: Terms,
  performer = owls,
): Promise<string> {
  const venue = await enterByCall(site, demoPeople.venue);
  const call = await enterByCall(site, performer.email);
  const offer = { with: performer.page, roomId: 'cinema-candeia-hall', title, terms };
  const { bookingId } = await venue('/profiles/cinema-candeia/bookings', offer);
  const acceptance = `/profiles/${performer.page}/bookings/${bookingId}/acceptance`;
  await call(acceptance, { version: 1 });
  return bookingId;
}

/** The same, signed by both. */
export async function signByCall(
  site: string,
  title: string,
  terms: Terms,
  performer = owls,
): Promise<string> {
  const bookingId = await agreeByCall(site, title, terms, performer);
  await signAsVenue(site, bookingId);
  await signAs(site, bookingId, performer);
  return bookingId;
}

export function signAsVenue(site: string, bookingId: string): Promise<void> {
  return signAs(site, bookingId, { page: 'cinema-candeia', email: demoPeople.venue });
}

async function signAs(site: string, bookingId: string, { page, email }: typeof owls) {
  const sign = await enterByCall(site, email);
  const path = `/profiles/${page}/bookings/${bookingId}/contracts/1/signature`;
  await sign(path, { typedName: 'Ana Reis', consent: true });
}
