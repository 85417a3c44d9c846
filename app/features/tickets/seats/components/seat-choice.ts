/**
 * Keeps as many seats of each price ticked as a basket has: ticking one more unticks the one that was
 * ticked first. `counts`: how many of each price, as JSON.
 */
export class SeatChoice extends HTMLElement {
  connectedCallback(): void {
    const counts = JSON.parse(this.getAttribute('counts') ?? '[]') as number[];
    const boxes = [...this.querySelectorAll<HTMLInputElement>('input[data-level]')];
    const ticked: HTMLInputElement[] = [];
    const tick = (box: HTMLInputElement) => {
      ticked.push(box);
      const ofPrice = ticked.filter(({ dataset }) => dataset.level === box.dataset.level);
      const [first] = ofPrice;
      if (ofPrice.length <= (counts[Number(box.dataset.level)] ?? 0) || !first) return;
      first.checked = false;
      ticked.splice(ticked.indexOf(first), 1);
    };
    // The buyer may have ticked one before this script started: later than those that the page came
    // with.
    const isLater = (one: HTMLInputElement) => Number(!one.defaultChecked);
    for (const box of boxes
      .filter(({ checked }) => checked)
      .toSorted((a, b) => isLater(a) - isLater(b)))
      tick(box);
    this.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.dataset.level) return;
      const at = ticked.indexOf(target);
      if (at !== -1) ticked.splice(at, 1);
      if (target.checked) tick(target);
    });
  }
}
