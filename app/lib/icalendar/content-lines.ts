/** A property of a calendar file (RFC 5545, 3.1). */
export type Property = {
  /** Of its first line in the file, counted from 1. */
  line: number;
  /** The whole line without its folds, as the file has it. */
  text: string;
  /** In capitals, as are the names of parameters; values stay as they are, without quotes. */
  name: string;
  parameters: ReadonlyMap<string, string>;
  value: string;
};

export type Component = {
  line: number;
  /** In capitals: VEVENT. */
  name: string;
  properties: Property[];
  components: Component[];
  /** Its END is in the file. */
  isClosed: boolean;
  /** It has lines that are no property. */
  hasStrays: boolean;
};

type StrayLine = { line: number; text: string };

export type CalendarFile = {
  calendars: Component[];
  /** Lines that are no property, or that belong to no calendar. */
  strays: StrayLine[];
};

/** RFC 5545 has lines of 75 bytes; a longer text is folded. This bounds the joined line. */
const longestLine = 200_000;

/**
 * The components of a calendar file as they are nested, with the line of each property. Reads what
 * programs write in spite of RFC 5545: lines that end in LF or CR alone, names in lower case, space
 * behind a line, a component without END. A line that is no property spoils no other.
 */
export function readCalendarFile(text: string): CalendarFile {
  const file: CalendarFile = { calendars: [], strays: [] };
  const open: Component[] = [];
  for (const { line, text: whole } of unfold(text)) {
    const property = readProperty(line, whole);
    if (property?.name === 'BEGIN') begin(property, open, file);
    else if (property?.name === 'END') end(property, open, file);
    else if (property && open.length > 0) add(property, open);
    else if (whole.trim() !== '') {
      file.strays.push({ line, text: whole });
      const within = open.at(-1);
      if (within) within.hasStrays = true;
    }
  }
  return file;
}

/**
 * Of an entry alone: where a calendar itself seems to have one, a BEGIN is missing or can’t be
 * read.
 */
const ofEntry = /^(DTSTART|DTEND|RRULE|RDATE|EXDATE|RECURRENCE-ID)$/;

function add(property: Property, open: Component[]): void {
  const within = open.at(-1);
  if (within?.name !== 'VCALENDAR' || !ofEntry.test(property.name))
    within?.properties.push(property);
  else {
    const entry = componentOf('VEVENT', property.line);
    entry.properties.push(property);
    within.components.push(entry);
    open.push(entry);
  }
}

function begin({ line, value }: Property, open: Component[], file: CalendarFile): void {
  const name = value.trim().toUpperCase();
  // Entries are never inside one another: the one before has lost its END.
  const unclosed = isEntry(name) ? open.findIndex((one) => isEntry(one.name)) : -1;
  if (unclosed !== -1) open.length = unclosed;
  if (name === 'VCALENDAR') open.length = 0;
  const component = componentOf(name, line);
  const parent = open.at(-1);
  if (parent) parent.components.push(component);
  else if (name === 'VCALENDAR') file.calendars.push(component);
  open.push(component);
}

function componentOf(name: string, line: number): Component {
  return { line, name, properties: [], components: [], isClosed: false, hasStrays: false };
}

function isEntry(name: string): boolean {
  return /^(VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE)$/.test(name);
}

function end({ line, text, value }: Property, open: Component[], file: CalendarFile): void {
  const name = value.trim().toUpperCase();
  const at = open.findLastIndex((one) => one.name === name);
  const component = open[at] ?? misnamed(name, open);
  if (component) {
    component.name = name;
    component.isClosed = true;
    open.length = open.indexOf(component);
  } else file.strays.push({ line, text });
}

/**
 * The component that an END without its BEGIN closes: the open unknown one, if it has a time as
 * entries do.
 */
function misnamed(name: string, open: Component[]): Component | undefined {
  const last = open.at(-1);
  const isOne = isEntry(name) && last?.properties.some((one) => ofEntry.test(one.name));
  return isOne && !known.test(last?.name ?? '') ? last : undefined;
}

const known = /^(VCALENDAR|VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE|VALARM|STANDARD|DAYLIGHT)$/;

/** The entries of a calendar in their order, also those inside unknown components. */
export function entriesOf(calendar: Component): Component[] {
  return calendar.components.flatMap((part) => (isEntry(part.name) ? [part] : entriesOf(part)));
}

/** Lines that begin with a space or a tab go on with the one before (RFC 5545, 3.1). */
function unfold(text: string): StrayLine[] {
  const lines: StrayLine[] = [];
  const physical = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, part] of physical.entries()) {
    const last = lines.at(-1);
    if (!last || !/^[ \t]/.test(part)) lines.push({ line: index + 1, text: part });
    else if (last.text.length < longestLine) last.text += part.slice(1);
  }
  return lines;
}

/** Most properties have none, and a file has many properties. */
const none: ReadonlyMap<string, string> = new Map();

/** The properties of an entry’s times, written without the colon behind the name. */
const withoutColon =
  /^(DTSTART|DTEND|DURATION|RECURRENCE-ID|EXDATE|RDATE|RRULE|EXRULE)[\s=;]*(?=\d[-+\dTZ,]+\s*$|P|FREQ=)/;

/** Properties in front of whose value a zone may be named, which some do with a colon and no quotes. */
const timed = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)$/;
const times = /:[ ]?\d{4}-?\d{2}[\dTZPWDHMS:+\-.,/ ]*$/i;

function readProperty(line: number, text: string): Property | null {
  const [, label = ''] = /^([A-Za-z0-9-]+)(?=[;:])/.exec(text) ?? [];
  const [begun, name = ''] = (!text.includes(':') && withoutColon.exec(text)) || [];
  if (begun)
    return { line, text, name, parameters: none, value: text.slice(begun.length).trimEnd() };
  if (label === '') return null;
  const rest = text.slice(label.length);
  const at = timed.test(label.toUpperCase()) ? rest.search(times) : -1;
  const colon = at === -1 ? colonOf(rest) : at;
  if (colon === -1) return null;
  const parameters = parametersIn(rest.slice(0, colon));
  return {
    line,
    text,
    name: label.toUpperCase(),
    parameters,
    value: rest.slice(colon + 1).trimEnd(),
  };
}

/** The value begins behind the first colon outside of quotes. */
function colonOf(rest: string): number {
  let isQuoted = false;
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === '"') isQuoted = !isQuoted;
    else if (rest[at] === ':' && !isQuoted) return at;
  }
  return rest.indexOf(':');
}

function parametersIn(written: string): ReadonlyMap<string, string> {
  if (written === '') return none;
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, bare = ''] of written.matchAll(
    /;\s*([A-Za-z0-9-]+)\s*=\s*(?:"([^"]*)"|([^;]*))/g,
  ))
    parameters.set(name.toUpperCase(), (quoted ?? bare).trim());
  return parameters;
}

export function propertyOf(component: Component, name: string): Property | undefined {
  return component.properties.find((one) => one.name === name);
}

export function propertiesOf(component: Component, name: string): Property[] {
  return component.properties.filter((one) => one.name === name);
}

/** A TEXT value without its escapes (RFC 5545, 3.3.11). */
export function textOf(component: Component, name: string): string {
  return (propertyOf(component, name)?.value ?? '').replaceAll(/\\([\\;,nN])/g, (_, letter) =>
    letter.toLowerCase() === 'n' ? '\n' : letter,
  );
}

/** Lines of a calendar file that can’t be read, by the consequence. */
export const unreadReasons = [
  'line',
  'unclosed',
  'start',
  'begin',
  'end',
  'rule',
  'until',
  'date',
  'exception',
  'moved',
  'zone',
  'period',
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** A line of a file, counted from 1, with its text as far as it helps to find it. */
export type UnreadLine = { line: number; text: string; why: UnreadReason };
