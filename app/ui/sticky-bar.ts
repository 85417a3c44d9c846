/** Spec: the bar becomes sticky once the page has scrolled more than this. */
const stickyAfterPx = 20;

/** Marks the bar as sticky or not; the style sheet does the rest. */
export function watchScroll(): void {
  const bar = document.querySelector('.bar');
  const mark = () => bar?.toggleAttribute('data-sticky', scrollY > stickyAfterPx);
  addEventListener('scroll', mark, { passive: true });
  mark();
}
