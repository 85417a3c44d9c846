import { spawn } from 'node:child_process';
import { heapLimit } from './heap-limit.ts';

/**
 * Replaces this process with another program: the same process id and environment, freshly
 * allocated memory, and a heap limit of its own.
 */
export function becomeProgram(script: string): void {
  const words = [...process.execArgv, ...heapLimit(), script];
  if (process.platform !== 'win32' && process.execve)
    process.execve(process.execPath, [process.execPath, ...words], process.env);
  // Windows can't: there this process waits beside the other one.
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
