import { normaliseRoomCode, ROOM_CODE_LENGTH } from '@fourfold/game-rules';
import { battleRoomPath } from '../../../shared/paths';

/** Everything but letters and digits: blanks, hyphens, and marks of direction that come along with a copy. */
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** The code in what was typed or pasted: also one with separators, of full width, or in the link of its room. */
export function roomCodeIn(typed: string): string {
  const plain = typed.normalize('NFKC');
  const path = battleRoomPath('');
  const start = plain.toLowerCase().lastIndexOf(path);
  const code = start === -1 ? plain : (plain.slice(start + path.length).split(/[^\p{L}\p{N}-]/u, 1)[0] ?? '');
  return normaliseRoomCode(code.replace(SEPARATORS, '')).slice(0, ROOM_CODE_LENGTH);
}
