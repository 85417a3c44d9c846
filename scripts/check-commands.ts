import { readFileSync } from 'node:fs';
import path from 'node:path';
import { enteredOtherwise, ownDoors } from './own-doors.ts';

/*
 * Each act of a person or a program is defined once (docs/decisions/0034): a command has one name
 * and one input, every act behind a page’s form or a call is a command, and no route or call
 * describes an input.
 */

/** A command as it is exported: `export const cancelBooking = bookingCommand({`. */
const definition = /^export const (\w+) = (?:\w+C|c)ommand\(\{([\s\S]*?)^\}\);/gm;
const operationOf = /^ {2}operation: '(\w+)',$/gm;

/** The problems of the commands in these files, and of the pages and calls that start them. */
export function problemsOfCommands(files: string[]): string[] {
  const commands = files.filter((file) =>
    /^app\/(features\/.*|processes\/[^/]+)\.server\.ts$/.test(file),
  );
  const defined = new Set(commands.flatMap(commandsIn));
  const pages = new Set(
    [...read('app/routes.ts').matchAll(/(?<!from )'\.\/(features\/[\w/-]+\.tsx?)'/g)].map(
      ([, file]) => `app/${file}`,
    ),
  );
  const ways = files.filter(
    (file) =>
      /^app\/(api|routes)\/.*\.tsx?$/.test(file) ||
      /^app\/features\/.*\/loaders\.server\.ts$/.test(file) ||
      pages.has(file),
  );
  const plain = ways
    .flatMap((way) => entriesOf(way).map((entry) => ({ way, ...entry })))
    .filter(({ name }) => !defined.has(name));
  return [
    ...commands.flatMap(definitionsOf),
    ...doublesOf(commands),
    ...ways.flatMap(wayOf),
    ...plain
      .filter(({ way, name }) => !ownDoors.has(way) && !enteredOtherwise.has(name))
      .map(({ way, file, name }) => `${way}: enters ${name} of ${file}, no command with an input`),
    ...[...enteredOtherwise.keys()]
      .filter((name) => !plain.some((entry) => entry.name === name))
      .map((name) => `${name}: take it off enteredOtherwise in scripts/own-doors.ts`),
  ];
}

function commandsIn(file: string): string[] {
  return [...read(file).matchAll(definition)].map(([, name = '']) => name);
}

/** Every definition names its operation and its input, once each. */
function definitionsOf(file: string): string[] {
  return [...read(file).matchAll(definition)].flatMap(([, name, body = '']) => {
    const operations = body.match(operationOf)?.length ?? 0;
    const inputs = body.match(/^ {2}input(:|,)/gm)?.length ?? 0;
    return operations === 1 && inputs === 1
      ? []
      : [`${file}: ${name} has ${operations} operations and ${inputs} inputs, not one of each`];
  });
}

function doublesOf(files: string[]): string[] {
  const operations = files.flatMap((file) =>
    [...read(file).matchAll(operationOf)].map(([, n]) => n),
  );
  return operations
    .filter((name, index) => operations.indexOf(name) !== index)
    .map((name) => `${name}: two commands are called so`);
}

/** A route or call takes a command as it is defined: it reads no input and describes none. */
function wayOf(file: string): string[] {
  const source = read(file);
  const reads =
    /\b(parseInput|answerForm|answerTyped|answerButton)\(|addCall\(\w+, \{\s+method: '(?!get')/;
  const isOwn = reads.test(source) || /^ {2}input: (z\.|\w+\()/m.test(source);
  if (isOwn && !ownDoors.has(file)) return [`${file}: takes an input that no command defines`];
  return ownDoors.has(file) && !isOwn
    ? [`${file}: is converted; take it off scripts/own-doors.ts`]
    : [];
}

/**
 * Values that a page or a call imports from where a room’s commands are: `commands.server.ts`, and
 * files of the server named after one long act. A query’s file is named after a verb of reading.
 */
function entriesOf(way: string): { file: string; name: string }[] {
  return [
    ...read(way).matchAll(/^import (?!type)\{([^}]+)\} from '([^']+\.server\.ts)';/gm),
  ].flatMap(([, names = '', specifier = '']) => {
    const file = specifier.startsWith('#')
      ? specifier.slice(1)
      : path.posix.join(path.posix.dirname(way), specifier);
    if (!/^app\/features\//.test(file) || reading.test(path.posix.basename(file))) return [];
    return names
      .split(',')
      .flatMap((name) => name.trim().match(/^(?!type )\w+/)?.[0] ?? [])
      .map((name) => ({ file, name }));
  });
}

const reading =
  /^(queries|part|steps|loaders)\.server\.ts$|^(show|read|list|find|load|search|count|draw|describe|export|is)-|-links\.server\.ts$/;

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
