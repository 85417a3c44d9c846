/** Equipment that performers look for in venues, with the words that name it. */
const signs = {
  pa: /\bpa\b|\bp\.a\.|sound system|line array|front of house/i,
  monitors: /\bmonitors?\b|\bwedges?\b|in-?ears?\b/i,
  console: /\bconsoles?\b|\bmixers?\b|mixing desk|\bdesk\b/i,
  microphones: /\bmicrophones?\b|\bmics?\b/i,
  drums: /\bdrum ?kits?\b|\bdrums?\b/i,
  guitarAmp: /guitar amps?|\bguitar amplifiers?/i,
  bassAmp: /bass amps?|\bbass amplifiers?/i,
  piano: /\bpianos?\b|\bgrand\b|\bupright\b/i,
  keyboard: /\bkeyboards?\b|\bsynth|rhodes|hammond|\borgan\b/i,
  lights: /\blights?\b|\blighting\b|\blamps?\b|moving heads?/i,
  projector: /\bprojectors?\b|\bbeamer\b|\bscreen\b/i,
  djDecks: /\bturntables?\b|\bcdjs?\b|\bdj\b/i,
} as const;

export type Gear = keyof typeof signs;
const gears = Object.keys(signs) as Gear[];

/** The gear that a list of equipment mentions. */
export function gearIn(equipment: string): Gear[] {
  return gears.filter((gear) => signs[gear].test(equipment));
}
