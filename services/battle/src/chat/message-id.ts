import { newId } from '@fourfold/platform';

/** The code of a room, or the lobby. */
export type ChatPlace = string;

export const LOBBY_PLACE: ChatPlace = 'lobby';

/** Contains the place, so that a message is found by its id alone. */
export function newMessageId(place: ChatPlace): string {
  return `${place}:${newId()}`;
}

export function placeOf(messageId: string): ChatPlace {
  return messageId.slice(0, messageId.indexOf(':'));
}
