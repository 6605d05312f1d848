import type { GameMarks } from '@fourfold/contracts';

const OFFLINE =
  'Offline: you played part of this game without a connection, so its time is what your device said.';
const UNRANKED =
  'Unranked: this game was finished by a guest, or after its day was over everywhere. It counts for your streak, but not for the leaderboards.';

export function markReasons({ offline, unranked }: GameMarks): string[] {
  return [...(offline ? [OFFLINE] : []), ...(unranked ? [UNRANKED] : [])];
}
