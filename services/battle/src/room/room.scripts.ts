/**
 * What Redis does with rooms in one step each. All keys of battles share one hash tag, so that a change of a room, the
 * claims of its players, its next deadline and the news of it can't be parted by a crash. The rules are not here: a change
 * is decided outside, and taken only if the room is still the one that was read. Time is Redis's own.
 */
const NOW = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** KEYS: room, typing. Answers with the time, the room and what was typed. */
export const LOAD = `${NOW}
  return { now, redis.call('HGET', KEYS[1], 'room'), redis.call('HGETALL', KEYS[2]) }
`;

/** KEYS: claim, beginning of the key of a room, of what was typed. Answers with the room that a player is in, as \`LOAD\`. */
export const LOAD_OF = `${NOW}
  local code = redis.call('GET', KEYS[1])
  if not code then return { now, false, {}, '' } end
  return { now, redis.call('HGET', KEYS[2] .. code, 'room'), redis.call('HGETALL', KEYS[3] .. code), code }
`;

/**
 * KEYS: room, typing, chat, deadlines, open rooms, then the claim of every player who comes or goes.
 * ARGV: version that was read ('0' for a new room), new version, room ('' to remove it), code, deadline ('' for none),
 * lifetime in ms, '1' while it is open to join, channel, news; then of each claim what it was and what it will be ('' to
 * give it up, which needs no agreement); when it was opened, the end of the key of the codes of a player's rooms, which
 * outlive the claim, and how long a room may be there.
 */
export const SAVE = `${NOW}
  if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 'stale' end
  for index = 6, #KEYS do
    local was, will = ARGV[2 * index - 2], ARGV[2 * index - 1]
    if will ~= '' and (redis.call('GET', KEYS[index]) or '') ~= was then return 'claimed' end
  end
  if ARGV[3] == '' then
    redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
  else
    redis.call('HSET', KEYS[1], 'version', ARGV[2], 'room', ARGV[3])
    redis.call('PEXPIRE', KEYS[1], ARGV[6])
    redis.call('PEXPIRE', KEYS[3], ARGV[6])
  end
  if ARGV[5] == '' then
    redis.call('ZREM', KEYS[4], ARGV[4])
  else
    redis.call('ZADD', KEYS[4], ARGV[5], ARGV[4])
  end
  if ARGV[7] == '1' then
    redis.call('ZADD', KEYS[5], 'NX', ARGV[2 * #KEYS], ARGV[4])
  else
    redis.call('ZREM', KEYS[5], ARGV[4])
  end
  for index = 6, #KEYS do
    local was, will = ARGV[2 * index - 2], ARGV[2 * index - 1]
    if will ~= '' then
      redis.call('SET', KEYS[index], will, 'PX', ARGV[6])
      local codes, lifetime = KEYS[index] .. ARGV[2 * #KEYS + 1], ARGV[2 * #KEYS + 2]
      redis.call('ZADD', codes, now, will)
      redis.call('ZREMRANGEBYSCORE', codes, '-inf', now - lifetime)
      redis.call('PEXPIRE', codes, lifetime)
    elseif redis.call('GET', KEYS[index]) == was then
      redis.call('DEL', KEYS[index])
    end
  end
  if ARGV[9] ~= '' then redis.call('PUBLISH', ARGV[8], ARGV[9]) end
  return 'saved'
`;

/** KEYS: room, typing. ARGV: player, track, lifetime in ms. */
export const SAVE_TYPING = `
  if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
  return redis.call('PEXPIRE', KEYS[2], ARGV[3])
`;

/** KEYS: room, chat. ARGV: line, most lines. Keeps the last lines for as long as the room. */
export const ADD_LINE = `
  local lifetime = redis.call('PTTL', KEYS[1])
  if lifetime <= 0 then return 0 end
  redis.call('RPUSH', KEYS[2], ARGV[1])
  redis.call('LTRIM', KEYS[2], -ARGV[2], -1)
  return redis.call('PEXPIRE', KEYS[2], lifetime)
`;

/** KEYS: chat. ARGV: player. Takes away what somebody said. */
export const DROP_LINES = `
  for _, line in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
    if cjson.decode(line).user_id == ARGV[1] then redis.call('LREM', KEYS[1], 1, line) end
  end
`;

/** KEYS: room. ARGV: players who are told how it ended. Answers how many of them had not been. */
export const NOTE_TOLD = `
  if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
  local new = 0
  for _, user in ipairs(ARGV) do new = new + redis.call('HSETNX', KEYS[1], 'told:' .. user, '1') end
  return new
`;

/**
 * KEYS: deadlines. ARGV: most at once, lease in ms. Takes what is due, and lets it be due again after the lease in case
 * that whoever took it dies. Answers with the time, when the next will be due, and the codes.
 */
export const TAKE_DUE = `${NOW}
  local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])
  for _, code in ipairs(due) do redis.call('ZADD', KEYS[1], now + ARGV[2], code) end
  local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return { now, first[2] or '', due }
`;

/** KEYS: deadlines, open rooms, room. ARGV: code. Forgets a room that is no more. */
export const FORGET = `
  if redis.call('EXISTS', KEYS[3]) == 1 then return 0 end
  redis.call('ZREM', KEYS[1], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[1])
  return 1
`;

/** KEYS: open rooms, beginning of the key of a room. ARGV: how many to pass over, most at once. Answers with the rooms, newest first. */
export const LIST_OPEN = `
  local rooms = {}
  for _, code in ipairs(redis.call('ZREVRANGE', KEYS[1], ARGV[1], ARGV[1] + ARGV[2] - 1)) do
    local room = redis.call('HGET', KEYS[2] .. code, 'room')
    if room then rooms[#rooms + 1] = room else redis.call('ZREM', KEYS[1], code) end
  end
  return rooms
`;
