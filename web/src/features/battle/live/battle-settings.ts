import { AVATAR_IDS, DEFAULT_AVATAR_ID, type AvatarId } from '@fourfold/contracts';
import { browserStorage } from '../../../lib/browser-storage';
import { panelWidth } from '../domain/panel-width';

const AVATAR_KEY = 'fourfold.battle-avatar';
const SOUND_KEY = 'fourfold.battle-sound';
const WIDTH_KEY = 'fourfold.battle-chat-width';
const ROOM_KEY = 'fourfold.battle-room';

/** What this browser remembers of battles. */
export interface BattleSettings {
  avatar: () => AvatarId;
  keepAvatar: (avatarId: AvatarId) => void;
  sound: () => boolean;
  keepSound: (sound: boolean) => void;
  chatWidth: () => number;
  keepChatWidth: (widthPx: number) => void;
  /** The room that a person was last in, as long as it is not over. */
  room: (userId: string) => string | undefined;
  keepRoom: (userId: string, roomCode: string | undefined) => void;
}

export function battleSettings(storage = browserStorage): BattleSettings {
  return {
    avatar: () => AVATAR_IDS.find((id) => String(id) === storage.getItem(AVATAR_KEY)) ?? DEFAULT_AVATAR_ID,
    keepAvatar: (avatarId) => storage.setItem(AVATAR_KEY, String(avatarId)),
    sound: () => storage.getItem(SOUND_KEY) !== 'off',
    keepSound: (sound) => storage.setItem(SOUND_KEY, sound ? 'on' : 'off'),
    chatWidth: () => panelWidth(Number(storage.getItem(WIDTH_KEY) ?? NaN)),
    keepChatWidth: (widthPx) => storage.setItem(WIDTH_KEY, String(widthPx)),
    room: (userId) => {
      const [owner, code] = (storage.getItem(ROOM_KEY) ?? '').split(' ');
      return owner === userId ? code : undefined;
    },
    keepRoom: (userId, roomCode) => {
      if (roomCode === undefined) storage.removeItem(ROOM_KEY);
      else storage.setItem(ROOM_KEY, `${userId} ${roomCode}`);
    },
  };
}
