/** Another order of the same items (Fisher–Yates); `random` gives numbers from 0 up to, but not including, 1. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[pick]] = [shuffled[pick] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
