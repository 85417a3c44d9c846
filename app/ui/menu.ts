/** Closes the narrow screen's menu when one of its links has been chosen, also one on this page. */
export function closeMenuOnChoice(): void {
  const menu = document.querySelector<HTMLElement>('.menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}
