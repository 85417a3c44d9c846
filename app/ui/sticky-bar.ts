/** Spec: the bar becomes sticky once the page has scrolled more than this. */
const stickyAfterPx = 20;

/** Marks the bar as sticky or not; its place is the style sheet's affair. */
export function watchScroll(): void {
  const bar = document.querySelector('.bar');
  const mark = () => bar?.toggleAttribute('data-sticky', scrollY > stickyAfterPx);
  addEventListener('scroll', mark, { passive: true });
  mark();
}
