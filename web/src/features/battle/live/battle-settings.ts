import { browserStorage } from '../../../lib/browser-storage';
import { panelWidth } from '../domain/panel-width';

const SOUND_KEY = 'fourfold.battle-sound';
const WIDTH_KEY = 'fourfold.battle-chat-width';
const ROOM_KEY = 'fourfold.battle-room';

export const battleSettings = {
  sound: () => browserStorage.getItem(SOUND_KEY) !== 'off',
  keepSound: (sound: boolean) => browserStorage.setItem(SOUND_KEY, sound ? 'on' : 'off'),
  chatWidth: () => panelWidth(Number(browserStorage.getItem(WIDTH_KEY) ?? NaN)),
  keepChatWidth: (widthPx: number) => browserStorage.setItem(WIDTH_KEY, String(widthPx)),
  /** The user's last room, stored until its battle is over. */
  room: (userId: string): string | undefined => {
    const [owner, code] = (browserStorage.getItem(ROOM_KEY) ?? '').split(' ');
    return owner === userId ? code : undefined;
  },
  keepRoom: (userId: string, roomCode: string) => browserStorage.setItem(ROOM_KEY, `${userId} ${roomCode}`),
  forgetRoom: () => browserStorage.removeItem(ROOM_KEY),
};
