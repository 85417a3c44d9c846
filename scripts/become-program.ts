import { spawn } from 'node:child_process';
import { heapLimit } from './heap-limit.ts';

/**
 * Goes on as another program: under the same number, with the same environment, without the
 * memory that this one has taken, and with a limit for its own.
 */
export function becomeProgram(script: string): void {
  const words = [...process.execArgv, ...heapLimit(), script];
  if (process.platform !== 'win32' && process.execve)
    process.execve(process.execPath, [process.execPath, ...words], process.env);
  // Windows can't: there this process waits beside the other one.
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
