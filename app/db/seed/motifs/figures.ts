import { bassOutline } from './strings.ts';
import { ellipse, line, path, placed } from './shapes.ts';

export type Pose = 'standing' | 'waiting' | 'guitarist' | 'singer' | 'bassist' | 'pianist' | 'brass';

/** A whole person in the distance, 200 high, feet at the origin. */
export function figure(pose: Pose): (fill: number) => string {
  return POSES[pose];
}

const POSES: Record<Pose, (fill: number) => string> = {
  standing: (fill) => body(fill) + limb('M-23 -150L-33 -114L-28 -82', fill) + limb('M23 -150L34 -116L24 -92', fill),
  waiting: (fill) =>
    body(fill) +
    limb('M-23 -150L-36 -112L-34 -72', fill) +
    limb('M23 -150L34 -118L8 -108', fill) +
    path('M-58 -66C-70 -60 -66 -38 -56 -32C-66 -24 -66 4 -46 4C-26 4 -26 -24 -36 -32C-28 -38 -26 -58 -36 -66L-42 -78L-50 -78Z', fill),
  guitarist: (fill) =>
    body(fill) +
    limb('M23 -150L46 -122L64 -124', fill) +
    limb('M-23 -150L-40 -118L-8 -104', fill) +
    ellipse(-22, -100, 22, 19, fill) +
    ellipse(6, -106, 18, 15, fill) +
    line('M10 -108L92 -136', fill, 6) +
    path('M88 -140L110 -146L112 -136L92 -130Z', fill),
  singer: (fill) =>
    body(fill) +
    limb('M23 -150L42 -132L32 -160', fill) +
    limb('M-23 -150L-50 -138L-66 -160', fill) +
    line('M30 -176L46 0M22 0L70 0', fill, 3.5) +
    ellipse(28, -176, 6, 9, fill),
  bassist: (fill) =>
    body(fill) +
    placed('translate(44 -128) rotate(8) scale(.19 .2)', path(bassOutline, fill), line('M0 0L0 -440', fill, 40)) +
    limb('M23 -150L44 -158L42 -186', fill) +
    limb('M-23 -150L-16 -112L34 -98', fill),
  pianist: (fill) =>
    placed('translate(10 -104) rotate(9)', ellipse(0, -44, 14, 17, fill)) +
    path('M-30 -52C-34 -100 -26 -130 4 -134C24 -134 26 -112 20 -84L14 -50Z', fill) +
    path('M-30 -62L52 -66L58 0L42 0L38 -46L-30 -44Z', fill) +
    limb('M10 -120L34 -92L72 -94', fill) +
    path('M-44 -46L24 -46L24 -38L-44 -38Z M-40 -40h8v40h-8z M14 -40h8v40h-8z', fill),
  brass: (fill) =>
    body(fill) +
    limb('M23 -150L48 -140L62 -168', fill) +
    limb('M-20 -150L14 -132L44 -166', fill) +
    path('M12 -180L78 -176C92 -176 100 -188 104 -196L104 -150C100 -160 92 -168 78 -170L12 -174Z', fill),
};

function body(fill: number): string {
  return (
    ellipse(0, -182, 13.5, 17, fill) +
    path('M-7 -172L7 -172L9 -158L-9 -158Z', fill) +
    path('M-26 -150C-26 -160 -12 -163 0 -163C12 -163 26 -160 26 -150C28 -122 21 -104 21 -82L-21 -82C-21 -104 -28 -122 -26 -150Z', fill) +
    path('M-21 -88L-27 0L-10 0L0 -70L11 0L28 0L21 -88Z', fill)
  );
}

function limb(d: string, fill: number): string {
  return line(d, fill, 12, 'stroke-linecap="round" stroke-linejoin="round"');
}
