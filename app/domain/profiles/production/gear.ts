/** What venues have in the house and performers look for, by the words that say so. */
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

/** What a house has, as far as its list of equipment names it. */
export function gearIn(equipment: string): Gear[] {
  return gears.filter((gear) => signs[gear].test(equipment));
}
