import { CHAT_PANEL_DEFAULT_PX, CHAT_PANEL_MAX_PX, CHAT_PANEL_MIN_PX } from '@fourfold/contracts';

const STEP_PX = 10;

export function panelWidth(wantedPx: number): number {
  if (!Number.isFinite(wantedPx)) return CHAT_PANEL_DEFAULT_PX;
  return Math.round(Math.min(Math.max(wantedPx, CHAT_PANEL_MIN_PX), CHAT_PANEL_MAX_PX));
}

/** The width after a key press on the resizer at the left edge; undefined for keys that do not resize. */
export function widthAfterKey(widthPx: number, key: string): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return panelWidth(widthPx + STEP_PX);
    case 'ArrowRight':
    case 'ArrowDown':
      return panelWidth(widthPx - STEP_PX);
    case 'Home':
      return CHAT_PANEL_MIN_PX;
    case 'End':
      return CHAT_PANEL_MAX_PX;
    default:
      return undefined;
  }
}
