import { useLayoutEffect, useRef, type RefObject } from 'react';

const GLIDE = { duration: 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

interface Offset {
  x: number;
  y: number;
}

/**
 * Lets the grid and its tiles glide to their new places instead of jumping, so that nothing on the page
 * moves abruptly; keyboards and readers notice nothing.
 */
export function useTileMotion(grid: RefObject<HTMLElement | null>, tiles: readonly string[]): void {
  const places = useRef(new Map<Element, Offset>());

  useLayoutEffect(() => {
    if (!grid.current) return;
    const moving = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const elements = [grid.current, ...grid.current.children];
    const now = new Map(elements.map((element) => [element, element.getBoundingClientRect()]));
    const way = (element: Element): Offset => {
      const [from, to] = [places.current.get(element), now.get(element)];
      return from && to ? { x: from.x - to.x, y: from.y - to.y } : { x: 0, y: 0 };
    };
    const whole = way(grid.current);
    for (const element of moving ? elements : []) {
      if (!places.current.has(element)) continue;
      // What the grid does, its tiles do with it.
      const own = way(element);
      const offset = element === grid.current ? own : { x: own.x - whole.x, y: own.y - whole.y };
      if (offset.x !== 0 || offset.y !== 0) {
        element.animate([{ translate: `${offset.x}px ${offset.y}px` }, { translate: '0 0' }], GLIDE);
      }
    }
    places.current = now;
  }, [grid, tiles]);
}
