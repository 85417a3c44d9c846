import { glow } from './light.ts';
import { type Drawing, ellipse, line, linear, many, path, placed, radial, type Random, rect } from './shapes.ts';

/** A trumpet's bell, with the sound coming out of it as light. */
export function trumpetBell(_random: Random): Drawing {
  return {
    back: glow(190, 250, 620, 0.65),
    shapes: placed('translate(470 396) rotate(24)', placed('translate(-335 0)', rays()), trumpet()),
    front: glow(160, 235, 330, 0.5),
  };
}

function rays(): string {
  const fade = radial('ray', [0, 0, 760], [[0, 1, 0.95], [0.3, 0.86, 0.8], [0.7, 0.6, 0.35], [1, 0.3, 0]], 0);
  const blades = many(15, (index) => {
    const from = (75 + index * 14) * (Math.PI / 180);
    const to = from + 7 * (Math.PI / 180);
    const reach = 900;
    return path(
      `M0 0L${Math.cos(from) * reach} ${Math.sin(from) * reach}L${Math.cos(to) * reach} ${Math.sin(to) * reach}Z`,
      'url(#ray)',
    );
  });
  return fade + blades;
}

function trumpet(): string {
  const shine = linear('shine', [0, -130, 0, 130], [[0, 1], [0.18, 0.5], [0.34, 0.12], [0.5, 0.04], [0.72, 0.06], [0.86, 0.36], [1, 0.12]]);
  const flare =
    'M-336 -136C-312 -84 -262 -42 -176 -26C-110 -15 -20 -14 60 -14L60 14C-20 14 -110 15 -176 26C-262 42 -312 84 -336 136Z';
  const highlight = 'M-326 -112C-300 -66 -250 -34 -170 -20C-110 -11 -20 -9 60 -8L60 -4C-20 -4 -112 -4 -172 -9C-250 -16 -292 -44 -326 -112Z';
  const bell = path(flare, 'url(#shine)') + path(highlight, 0.98);
  return shine + tubes() + bell + mouth() + valves() + mouthpiece();
}

function mouth(): string {
  const throat = radial('throat', [-330, 10, 140], [[0, 0.02], [0.4, 0.16], [0.8, 0.6], [1, 0.95]]);
  return (
    throat +
    ellipse(-336, 0, 40, 137, 1) +
    ellipse(-334, 2, 34, 129, 'url(#throat)') +
    ellipse(-322, 4, 15, 60, 0.02)
  );
}

function tubes(): string {
  const lower = 'M-110 0A54 54 0 0 0 -110 108L190 108';
  const rear = 'M-20 108L250 108A54 54 0 0 0 250 0L40 0';
  const third = 'M150 62L-60 62';
  const lead = 'M-110 0L440 0';
  return tube(third, 20) + tube(lower, 27) + tube(rear, 27) + placed('translate(0 -4)', tube(lead, 22));
}

function tube(d: string, width: number): string {
  return (
    line(d, 0.01, width + 6) +
    line(d, 0.28, width) +
    placed(`translate(-2 ${width * 0.12})`, line(d, 0.05, width * 0.62)) +
    placed(`translate(-1 ${-width * 0.26})`, line(d, 0.96, width * 0.2))
  );
}

function valves(): string {
  const casing = linear('casing', [-26, 0, 26, 0], [[0, 0.3], [0.16, 0.95], [0.34, 0.4], [0.6, 0.06], [0.86, 0.04], [1, 0.4]]);
  const valve = (x: number, press: number) =>
    placed(
      `translate(${x} 0)`,
      rect(-29, -48, 58, 214, 0.01, 'rx="6"'),
      rect(-26, -46, 52, 210, 'url(#casing)', 'rx="5"'),
      rect(-29, -56, 58, 20, 'url(#casing)', 'rx="5"'),
      rect(-29, 146, 58, 16, 'url(#casing)', 'rx="4"'),
      rect(-18, 164, 36, 14, 'url(#casing)', 'rx="6"'),
      rect(-6, -100 + press, 12, 50 - press, 0.5),
      rect(-22, -116 + press, 44, 16, 'url(#casing)', 'rx="7"'),
      ellipse(0, -116 + press, 22, 6, 0.98),
    );
  return casing + valve(22, 0) + valve(88, 26) + valve(154, 0);
}

function mouthpiece(): string {
  return (
    path('M430 -14L500 -9L512 -24L528 -26L528 18L512 16L500 1L430 6Z', 0.24) +
    path('M430 -12L500 -8L512 -22L528 -24L528 -14L512 -12L500 -3L430 -5Z', 0.98) +
    line('M300 12A22 30 0 1 0 346 12', 0.6, 7)
  );
}
