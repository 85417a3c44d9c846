import { createHash } from 'node:crypto';
import { canonicalJson } from '#app/domain/settlement/canonical-json.ts';
import type { SettlementDocument } from '#app/domain/settlement/document.ts';

/** SHA-256 of a document with sorted keys, in hexadecimal: both sides sign it. */
export function hashOf(document: SettlementDocument): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex');
}
