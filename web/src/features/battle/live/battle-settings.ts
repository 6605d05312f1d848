import {
  HIT_POINTS_DEFAULT,
  HIT_POINTS_MAX,
  HIT_POINTS_MIN,
  MAX_PLAYERS_DEFAULT,
  MAX_PLAYERS_OPTIONS,
} from '@fourfold/contracts';
import { browserStorage } from '../../../lib/storage/browser-storage';
import { storedText } from '../../../lib/storage/stored-text';
import { panelWidth } from '../domain/panel-width';

const SOUND_KEY = 'fourfold.battle-sound';
const WIDTH_KEY = 'fourfold.battle-chat-width';
const ROOM_KEY = 'fourfold.battle-room';
const GAME_KEY = 'fourfold.battle-game';

/** What the player chose for the last room that they opened; friends-only is not remembered. */
export interface GameSettings {
  hit_points: number;
  max_players: number;
  allow_watching: boolean;
}

const storedRoom = storedText(ROOM_KEY);

export const battleSettings = {
  sound: () => browserStorage.getItem(SOUND_KEY) !== 'off',
  storeSound: (sound: boolean) => browserStorage.setItem(SOUND_KEY, sound ? 'on' : 'off'),
  chatWidth: () => panelWidth(Number(browserStorage.getItem(WIDTH_KEY) ?? NaN)),
  storeChatWidth: (widthPx: number) => browserStorage.setItem(WIDTH_KEY, String(widthPx)),
  /** The user's last room, stored until its battle is over. */
  room: (userId: string): string | undefined => {
    const [owner, code] = (storedRoom.state() ?? '').split(' ');
    return owner === userId ? code : undefined;
  },
  storeRoom: (userId: string, roomCode: string) => storedRoom.set(`${userId} ${roomCode}`),
  removeRoom: () => storedRoom.set(null),
  /** Unless the user has a seat in another room. */
  forgetRoom: (userId: string, roomCode: string) => {
    if (battleSettings.room(userId) === roomCode) storedRoom.set(null);
  },
  /** To changes of the room, in other tabs too. */
  subscribe: storedRoom.subscribe,
  game: (): GameSettings => readGame(browserStorage.getItem(GAME_KEY)),
  storeGame: (game: GameSettings) => browserStorage.setItem(GAME_KEY, JSON.stringify(game)),
};

/** Stored values may be those of another release. */
function readGame(stored: string | null): GameSettings {
  const { hit_points, max_players, allow_watching } = parsed(stored);
  const isPossible =
    typeof hit_points === 'number' && hit_points >= HIT_POINTS_MIN && hit_points <= HIT_POINTS_MAX;
  return {
    hit_points: isPossible ? hit_points : HIT_POINTS_DEFAULT,
    max_players: MAX_PLAYERS_OPTIONS.find((count) => count === max_players) ?? MAX_PLAYERS_DEFAULT,
    allow_watching: allow_watching === true,
  };
}

function parsed(stored: string | null): Partial<Record<keyof GameSettings, unknown>> {
  try {
    return Object(JSON.parse(stored ?? '{}')) as Partial<Record<keyof GameSettings, unknown>>;
  } catch {
    return {};
  }
}
