import { numberFormat } from './formats.ts';

/** How large a file is, as people say it: “340 kB”, “2.1 MB”. */
export function fileSize(sizeBytes: number): string {
  const [amount, unit] =
    sizeBytes < 100_000
      ? [Math.max(0.1, sizeBytes / 1_000), 'kilobyte']
      : [sizeBytes / 1_000_000, 'megabyte'];
  return numberFormat({
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(amount);
}
