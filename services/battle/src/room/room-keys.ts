import { ROOM_SHARDS } from '../limits';

/**
 * All keys of a room, and the lists that change in the same step as the room, have one hash tag: that of its shard, of which
 * a Redis Cluster has some on each node.
 */
const tagOf = (shard: number): string => `{room:${shard}}`;

export const SHARDS: readonly number[] = Array.from({ length: ROOM_SHARDS }, (_, shard) => shard);

export function shardOf(code: string): number {
  let hash = 0;
  for (let at = 0; at < code.length; at += 1) hash = (hash * 31 + code.charCodeAt(at)) % 1_000_003;
  return hash % ROOM_SHARDS;
}

/** The keys of a shard: lists, and prefixes of the keys of its rooms. */
export function shardKeys(shard: number) {
  const tag = tagOf(shard);
  return {
    room: `${tag}:room:`,
    typing: `${tag}:typing:`,
    chat: `${tag}:chat:`,
    log: `${tag}:log:`,
    watchers: `${tag}:watchers:`,
    deadlines: `${tag}:deadlines`,
    open: `${tag}:open`,
    started: `${tag}:started`,
    watchable: `${tag}:watchable`,
    lobbyVersion: `${tag}:lobby-version`,
    clock: `${tag}:clock`,
  };
}

export const keysOf = (code: string): ReturnType<typeof shardKeys> => shardKeys(shardOf(code));

/** The claim that ties a player to one room, and the codes of all rooms they have joined. */
export function playerKeys(userId: string) {
  return { claim: `{player:${userId}}:claim`, codes: `{player:${userId}}:codes` };
}
