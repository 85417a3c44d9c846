/**
 * Keeps as many seats of each price ticked as a basket has: ticking one more unticks the one that was
 * ticked first. `counts`: how many of each price, as JSON.
 */
export class SeatChoice extends HTMLElement {
  connectedCallback(): void {
    const counts = JSON.parse(this.getAttribute('counts') ?? '[]') as number[];
    const boxes = [...this.querySelectorAll<HTMLInputElement>('input[data-level]')];
    const ticked = boxes.filter(({ checked }) => checked);
    this.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.dataset.level) return;
      const at = ticked.indexOf(target);
      if (at !== -1) ticked.splice(at, 1);
      if (!target.checked) return;
      ticked.push(target);
      const ofPrice = ticked.filter(({ dataset }) => dataset.level === target.dataset.level);
      const [first] = ofPrice;
      if (ofPrice.length <= (counts[Number(target.dataset.level)] ?? 0) || !first) return;
      first.checked = false;
      ticked.splice(ticked.indexOf(first), 1);
    });
  }
}
