import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Answer } from '../measure/answer.ts';
import type { Subject } from '../measure/load.ts';
import type { Bench } from '../measure/open-bench.ts';
import { startServer } from '../measure/server-process.ts';

/** `node:http` in a process of its own that answers with exactly the bytes of another's answer. */
export async function ceilingOf(
  { folder, cpuProfiles }: Bench,
  subject: Subject,
  answer: Answer,
): Promise<Subject> {
  const file = path.join(folder, randomUUID());
  writeFileSync(file, answer.raw);
  const encoding = answer.headers['content-encoding'];
  const server = await startServer({
    name: `node:http, ${subject.name}`,
    words: [
      'bench/profile/serve-bytes.ts',
      file,
      String(answer.headers['content-type']),
      ...(encoding ? [String(encoding)] : []),
    ],
    environment: {},
    cpuProfiles,
  });
  return {
    ...subject,
    name: `${subject.name}: node:http`,
    server,
    check: ({ raw }) => (raw.equals(answer.raw) ? null : 'the ceiling answered other bytes'),
  };
}
