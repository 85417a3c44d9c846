export type Fill = ReturnType<typeof fillOf>;

/** The fill of a room. From nine tenths on the door is warned; once it is full it stops. */
export function fillOf(inside: number, capacity: number) {
  const left = Math.max(0, capacity - inside);
  const isNear = inside * 10 >= capacity * 9;
  const state = left === 0 ? 'full' : isNear ? 'nearly full' : 'room';
  return { inside, capacity, left, state } as const;
}
