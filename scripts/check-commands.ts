import { readFileSync } from 'node:fs';
import { enteredOtherwise, ownDoors } from './own-doors.ts';

/*
 * Each act of a person or a program is defined once (docs/decisions/0034): a command has one name
 * and one input, every act behind a page’s form or a call is a command, and no route or call
 * describes an input.
 */

/** A command as it is exported: `export const cancelBooking = bookingCommand({`. */
const definition = /^export const (\w+) = (?:\w+C|c)ommand\(\{([\s\S]*?)^\}\);/gm;
const operationOf = /^ {2}operation: '(\w+)',$/gm;

/** Problems of the commands in these files, and of the routes and calls that use them. */
export function problemsOfCommands(files: string[]): string[] {
  const commands = files.filter((file) => /^app\/(features\/.*\/commands|processes)\//.test(file));
  const defined = new Map(
    commands.map((file) => [file, [...read(file).matchAll(definition)].map(([, name]) => name)]),
  );
  const ways = files.filter((file) => /^app\/(api|routes)\/.*\.tsx?$/.test(file));
  const entered = ways.flatMap((way) => entriesOf(way).map((entry) => ({ way, ...entry })));
  const isPlain = ({ file, names }: (typeof entered)[number]) =>
    names.some((name) => !defined.get(file)?.includes(name));
  const plain = entered.filter(isPlain);
  return [
    ...commands.flatMap(definitionsOf),
    ...doublesOf(commands),
    ...ways.flatMap(wayOf),
    ...plain
      .filter(({ way, file }) => !ownDoors.has(way) && !enteredOtherwise.has(file))
      .map(({ way, file }) => `${way}: enters ${file}, which is no command with an input`),
    ...[...enteredOtherwise.keys()]
      .filter((file) => !plain.some((entry) => entry.file === file))
      .map((file) => `${file}: take it off enteredOtherwise in scripts/own-doors.ts`),
  ];
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

/** The imports of a route or call from the commands of features, except types. */
function entriesOf(way: string): { file: string; names: string[] }[] {
  const imports = /^import (?!type)\{([^}]+)\} from '#(app\/features\/[^']+\/commands\/[^']+)';/gm;
  return [...read(way).matchAll(imports)].map(([, names = '', file = '']) => ({
    file,
    names: names.split(',').flatMap((name) => name.trim().match(/^(?!type )\w+/)?.[0] ?? []),
  }));
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
