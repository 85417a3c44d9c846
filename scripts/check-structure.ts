import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { problemsOfCommands } from './check-commands.ts';

/** Every file of the project has one of these forms. A new kind of file needs a decision page. */
const vocabulary = [
  /^app\/[a-z-]+(\.[a-z]+)?\.(ts|tsx|css)$/,
  /^app\/(lib|platform)\/([a-z]+\/)?[a-z-]+(\.server|\.d)?\.ts$/,
  /^app\/fields\/[a-z-]+\.ts$/,
  /^app\/domain\/[a-z-]+\/([a-z]+\/)?[a-z-]+\.ts$/,
  /^app\/ui\/([a-z-]+\.(ts|tsx|d\.ts)|styles\/[a-z-]+\.css)$/,
  /^app\/db\/[a-z-]+\.server\.ts$/,
  /^app\/db\/schema\/([a-z]+\/)?[a-z-]+\.ts$/,
  /^app\/db\/migrations\/(\d{4}_[a-z-]+\.sql|meta\/[\w.]+\.json)$/,
  /^app\/db\/seed\/[a-z-]+\.server\.ts$/,
  /^app\/db\/seed\/demo-town\/((documents|pages)\.json|images\/users\/[a-z-]+\/(profilePicture|banner)\.(jpg|png))$/,
  /^app\/features\/(order|part|rights)\.ts$/,
  // A room: what it can be asked and told, what it holds, its words, its pages.
  /^app\/features\/[a-z-]+\/([a-z-]+\/)?[a-z-]+\.server\.ts$/,
  /^app\/features\/[a-z-]+\/([a-z-]+\/)?[a-z-]+\.tsx?$/,
  // Long by themselves: inner writes, mails, and parts of pages.
  /^app\/features\/[a-z-]+\/([a-z-]+\/)?steps\/[a-z]+(-[a-z]+)+\.server\.ts$/,
  /^app\/features\/[a-z-]+\/([a-z-]+\/)?components\/[a-z-]+\.tsx?$/,
  /^app\/(features\/[a-z-]+(\/[a-z-]+)?|fields|routes)\/[a-z]{2}(-[A-Za-z]+)?\.json$/,
  /^app\/features\/legal\/documents\/[a-z-]+\/[a-z-]+\.md$/,
  /^app\/features\/[a-z-]+\/([a-z-]+\/)?[a-z-]+\.css$/,
  /^app\/routes\/[a-z-]+\/[a-z-]+\.(tsx?|css)$/,
  /^app\/(http|processes)\/([a-z]+\/)?[a-z-]+\.server\.ts$/,
  /^sandbox\/([a-z]+\/)?[a-z-]+(\.server)?\.tsx?$/,
  /^app\/(api|jobs|cli)\/(v\d\/([a-z]+\/)?)?[a-z-]+\.server\.ts$/,
  // Answers of calls on the demo town.
  /^app\/api\/v1\/examples\/answers\.json$/,
  /^(tests|bench)\/([a-z0-9-]+\/)*[\w.-]+$/,
  /^scripts\/[a-z-]+\.ts$/,
  /^findings\/([a-z0-9-]+\.sh|README\.md|run)$/,
  /^clients\/typescript\/(calls|client|write-calls)\.ts$/,
  /^clients\/settlement\/settlement\.ts$/,
  // Files that an old Node has to understand.
  /^scripts\/(run|require-node)\.js$/,
  /^docs\/(decisions\/\d{4}-)?[a-z-]+\.(md|png)$/,
  // Surprises in other people’s software, each reproduced by a script.
  /^findings\/([a-z0-9-]+\.sh|README\.md|run)$/,
  /^public\/[a-z-]+\.(js|svg|png|txt)$/,
  /^[A-Za-z.-]+$/,
  /^\.ci\/run$/,
  /^findings\/[a-z-]+\.sh$/,
];

/** Words that don't say what a file holds. */
const emptyWords = /(^|\/)(utils?|helpers?|services?|managers?|misc|common|index)(\.|\/)/;

const files = filesOf();
const usedNames = namedIn(files.filter((file) => /^app\/.*\.tsx?$/.test(file)));

const problems = files.flatMap((file) => [
  ...(vocabulary.some((form) => form.test(file)) ? [] : [`${file}: no known kind of file`]),
  ...(emptyWords.test(file) && file.startsWith('app/')
    ? [`${file}: the name doesn’t say what it holds`]
    : []),
  ...deadClassesOf(file),
]);
problems.push(...problemsOfCommands(files));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  `structure: ${problems.length === 0 ? 'in order' : `${problems.length} problems`}\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

function filesOf(): string[] {
  const output = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  return output
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(file));
}

function namedIn(sources: string[]): Set<string> {
  const texts = sources.flatMap(
    (file) => readFileSync(file, 'utf8').match(/(["'`])[^"'`\n]+\1/g) ?? [],
  );
  return new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []));
}

/** Styled classes that no source names. */
function deadClassesOf(file: string): string[] {
  if (!file.startsWith('app/') || !file.endsWith('.css')) return [];
  const rules = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '');
  const classes = [...rules.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name ?? '');
  return [...new Set(classes)]
    .filter((name) => !usedNames.has(name))
    .map((name) => `${file}: nothing has the class ${name}`);
}
