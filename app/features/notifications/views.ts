export type KeptMailRow = { id: number; to: string; subject: string; at: string };

export function keptMailRow({ id, to, subject, at }: Omit<KeptMailRow, 'at'> & { at: Date }) {
  return { id, to, subject, at: at.toISOString() } satisfies KeptMailRow;
}
