const PLAYERS = 'room:';
const WATCHERS = 'watch:';

/** The Socket.IO room of the sockets of the players of a battle. */
export const battleRoom = (code: string): string => PLAYERS + code;
/** The reverse of `battleRoom`; undefined for the name of another Socket.IO room. */
export const codeOfBattleRoom = (name: string): string | undefined => codeAfter(PLAYERS, name);

/** The Socket.IO room of the sockets that watch a battle. */
export const watchRoom = (code: string): string => WATCHERS + code;
/** The reverse of `watchRoom`. */
export const codeOfWatchRoom = (name: string): string | undefined => codeAfter(WATCHERS, name);

function codeAfter(prefix: string, name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}
