/**
 * True for a Fediverse program rather than a browser: it prefers a type of ActivityPub to a page (RFC
 * 9110, 12.5.1). `application/ld+json` is one with the profile of ActivityStreams, however that is
 * quoted, and without a profile.
 */
export function asksActivity(accept: string | undefined): boolean {
  // Every request passes here, and almost none names one.
  if (!accept || !/application\/(?:activity|ld)\+json/i.test(accept)) return false;
  const header = accept.slice(0, 2_000).toLowerCase();
  // A comma within quotes doesn’t separate types.
  const types = (header.match(/(?:[^,"]|"[^"]*")+/g) ?? []).map(readType);
  const best = (isOne: (type: Accepted) => boolean) =>
    Math.max(0, ...types.filter(isOne).map(({ weight }) => weight));
  const activity = best(isActivity);
  return activity > 0 && activity >= best(({ name }) => name === 'text/html');
}

type Accepted = { name: string; profile: string | undefined; weight: number };

function readType(text: string): Accepted {
  const [name = '', ...rest] = (text.match(/(?:[^;"]|"[^"]*")+/g) ?? []).map((part) => part.trim());
  const parameters = new Map(
    rest.map((part) => {
      const [key = '', ...value] = part.split('=');
      return [key.trim(), value.join('=').trim().replaceAll(/^"|"$/g, '')];
    }),
  );
  const weight = Number(parameters.get('q') ?? 1);
  return { name, profile: parameters.get('profile'), weight: Number.isFinite(weight) ? weight : 0 };
}

function isActivity({ name, profile }: Accepted): boolean {
  if (name === 'application/activity+json') return true;
  const profiles = profile?.split(/\s+/) ?? [activityStreams];
  return name === 'application/ld+json' && profiles.includes(activityStreams);
}

const activityStreams = 'https://www.w3.org/ns/activitystreams';
