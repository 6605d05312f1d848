const PREFIX = 'room:';

/** The Socket.IO room of the sockets of the players of a battle. */
export const battleRoom = (code: string): string => PREFIX + code;

/** The reverse of `battleRoom`; undefined for the name of another Socket.IO room. */
export const codeOfBattleRoom = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
