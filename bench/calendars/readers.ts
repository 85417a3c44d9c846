import { spawnSync } from 'node:child_process';
import { RRuleTemporal } from 'rrule-temporal';
import { readRule, timesOfRule } from '#app/lib/icalendar/recurrence.ts';

/** A rule, and which of its times are compared; all of them on a clock without a zone. */
export type RuleCase = { rule: string; start: string; to: string; most: number };

/** The times, or what a reader says who can’t read the rule. */
export type RuleAnswer = string[] | string;

export type RuleReader = (cases: RuleCase[]) => RuleAnswer[];

const local = (ms: number) => new Date(ms).toISOString().slice(0, 19);

export function readHere(cases: RuleCase[]): RuleAnswer[] {
  return cases.map(({ rule, start, to, most }) => {
    const read = readRule(rule);
    if (!read) return 'refused';
    const [from, until] = [Date.parse(`${start}Z`), Date.parse(`${to}Z`)];
    const times = timesOfRule(read, from, { from, to: until, spend: () => {} });
    return times.take(most).map(local).toArray();
  });
}

function byRRuleTemporal(cases: RuleCase[]): RuleAnswer[] {
  return cases.map(({ rule, start, to, most }) => {
    try {
      const read = new RRuleTemporal({
        rruleString: rule,
        dtstart: Temporal.PlainDateTime.from(start).toZonedDateTime('UTC') as never,
      });
      const times: string[] = [];
      read.all((date) => {
        const time = date.toString().slice(0, 19);
        if (time >= to || times.length >= most) return false;
        times.push(time);
        return times.length < most;
      });
      return times;
    } catch (error) {
      return `refused: ${error}`;
    }
  });
}

function byPython(script: string): RuleReader {
  return (cases) => {
    const run = spawnSync('/usr/bin/python3', [new URL(script, import.meta.url).pathname], {
      input: JSON.stringify(cases),
      maxBuffer: 1_000_000_000,
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(`${script}: ${run.stderr}`);
    return JSON.parse(run.stdout);
  };
}

export const readers: Record<string, RuleReader> = {
  'python3-dateutil': byPython('./read-rules-dateutil.py'),
  'rrule-temporal': byRRuleTemporal,
};
