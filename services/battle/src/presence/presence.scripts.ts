/**
 * Who has an open socket, on whatever replica. A connection is an entry that must be renewed; a person is there while there
 * is one. Whoever is there no more is put on a list, and stays on it until the room has heard of it.
 *
 * KEYS: entries by the time they end (`user|connection`), connections by user, people who are gone.
 */
const NOW = `
  local entries, counts, gone = KEYS[1], KEYS[2], KEYS[3]
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** ARGV: user, entry, lifetime in ms. */
export const CONNECT = `${NOW}
  if redis.call('ZADD', entries, now + ARGV[3], ARGV[2]) == 1 then redis.call('HINCRBY', counts, ARGV[1], 1) end
  return redis.call('ZREM', gone, ARGV[1])
`;

/** ARGV: entry. The sweep does the rest. */
export const LEAVE = `${NOW}
  return redis.call('ZADD', entries, 'XX', now, ARGV[1])
`;

/** ARGV: user. Puts somebody on the list who has no connection: a room may take them for present all the same. */
export const DOUBT = `${NOW}
  if redis.call('HEXISTS', counts, ARGV[1]) == 0 then redis.call('ZADD', gone, now, ARGV[1]) end
`;

/** ARGV: lifetime in ms, entries. Answers with those that are not there and must connect anew. */
export const RENEW = `${NOW}
  local missing = {}
  for index = 2, #ARGV do
    if redis.call('ZSCORE', entries, ARGV[index]) then
      redis.call('ZADD', entries, 'XX', now + ARGV[1], ARGV[index])
    else
      missing[#missing + 1] = ARGV[index]
    end
  end
  return missing
`;

/** ARGV: most at once. Ends what was not renewed. Answers with people who are gone. */
export const SWEEP = `${NOW}
  for _, entry in ipairs(redis.call('ZRANGEBYSCORE', entries, '-inf', now, 'LIMIT', 0, ARGV[1])) do
    local user = string.match(entry, '^[^|]+')
    redis.call('ZREM', entries, entry)
    if redis.call('HINCRBY', counts, user, -1) <= 0 then
      redis.call('HDEL', counts, user)
      redis.call('ZADD', gone, now, user)
    end
  end
  return redis.call('ZRANGE', gone, 0, ARGV[1] - 1)
`;
