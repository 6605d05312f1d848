/**
 * Presence in Redis, one round trip a change. A connection is an entry that must be renewed; a person is online while
 * there is one. Whoever changes what others may see publishes it in the same step, so that all replicas hear it in the
 * order in which it happened. Time is Redis's own.
 *
 * KEYS: entries by the time they end (`user|connection`), connections by user, users who appear offline.
 * ARGV[1] is the channel of the notices.
 */
const PRELUDE = `
  local entries, counts, hidden, channel = KEYS[1], KEYS[2], KEYS[3], ARGV[1]
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local function announce(user, is_online)
    redis.call('PUBLISH', channel, cjson.encode({ kind = 'presence', user_id = user, is_online = is_online }))
  end
`;

/** ARGV: channel, user, entry, lifetime in ms, '1' for a user who appears offline. */
export const CONNECT = `${PRELUDE}
  local user = ARGV[2]
  if redis.call('ZADD', entries, now + ARGV[4], ARGV[3]) == 0 then return 0 end
  if redis.call('HINCRBY', counts, user, 1) > 1 then return 0 end
  if ARGV[5] == '1' then
    redis.call('SADD', hidden, user)
  else
    announce(user, true)
  end
  return 1
`;

/** ARGV: channel, time in ms until it counts, entry. The sweep does the rest. */
export const LEAVE = `${PRELUDE}
  return redis.call('ZADD', entries, 'XX', now + ARGV[2], ARGV[3])
`;

/** ARGV: channel, lifetime in ms, entries. Answers with those that are not there and must connect anew. */
export const RENEW = `${PRELUDE}
  local missing = {}
  for index = 3, #ARGV do
    if redis.call('ZSCORE', entries, ARGV[index]) then
      redis.call('ZADD', entries, 'XX', now + ARGV[2], ARGV[index])
    else
      missing[#missing + 1] = ARGV[index]
    end
  end
  return missing
`;

/** ARGV: channel, user, '1' to appear offline. Nothing is to be hidden or shown of somebody who is not there. */
export const HIDE = `${PRELUDE}
  local user = ARGV[2]
  if redis.call('HEXISTS', counts, user) == 0 then return 0 end
  local changed = redis.call(ARGV[3] == '1' and 'SADD' or 'SREM', hidden, user)
  if changed == 1 then announce(user, ARGV[3] ~= '1') end
  return changed
`;

/** ARGV: channel, most entries at once. Ends what was not renewed. Answers with how many entries that were. */
export const SWEEP = `${PRELUDE}
  local due = redis.call('ZRANGEBYSCORE', entries, '-inf', now, 'LIMIT', 0, ARGV[2])
  for _, entry in ipairs(due) do
    local user = string.match(entry, '^[^|]+')
    redis.call('ZREM', entries, entry)
    if redis.call('HINCRBY', counts, user, -1) <= 0 then
      redis.call('HDEL', counts, user)
      if redis.call('SREM', hidden, user) == 0 then announce(user, false) end
    end
  end
  return #due
`;

/** ARGV: channel, users. Answers with those whom others may see. */
export const VISIBLE = `${PRELUDE}
  local visible = {}
  for index = 2, #ARGV do
    local user = ARGV[index]
    if redis.call('HEXISTS', counts, user) == 1 and redis.call('SISMEMBER', hidden, user) == 0 then
      visible[#visible + 1] = user
    end
  end
  return visible
`;
