import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and 2 passes, the least that OWASP's password storage sheet names. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

export async function isPassword(password: string, hashed: string): Promise<boolean> {
  return verify(hashed, password.normalize('NFKC'));
}
