-- Who has an open socket, on whatever replica. A socket is an entry that must be renewed; a user is present while there is
-- one. A user who came or went is due to be told of until `told` says so: a replica that takes the change has `lease` ms for
-- it, then it is the next one's.
--
-- KEYS: entries (`user|socket`) by the time they end, entries by user, changed users by the time they are due, last sweep.
-- ARGV[1]: {"step": …} as JSON; all times in ms, by the clock of Redis. Answers with JSON.
--   connect {user, entry, lifetime}       counts a socket
--   renew   {entries, lifetime}           answers with those that are not there and must connect anew
--   leave   {entry, grace}                the socket counts for so long yet
--   doubt   {user}                        the user is told of, unless present
--   sweep   {limit, lease, silence, hold} ends what was not renewed; answers with [user, present, due] of each change. When
--                                         nobody has swept for `silence`, all who were there get `hold` to come back.
--   told    {user, due}                   done, or due at once if the user has changed since
local entries, counts, changed, swept = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local request = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local steps = {}

-- While a change is being told, a later one waits until that is done.
local function change(user)
  local due = tonumber(redis.call('ZSCORE', changed, user) or 0)
  redis.call('ZADD', changed, due > now and due + 1 or now, user)
end

function steps.connect()
  if redis.call('ZADD', entries, now + request.lifetime, request.entry) == 0 then return {} end
  if redis.call('HINCRBY', counts, request.user, 1) == 1 then change(request.user) end
  return {}
end

function steps.renew()
  local missing = {}
  for _, entry in ipairs(request.entries) do
    if redis.call('ZSCORE', entries, entry) then
      redis.call('ZADD', entries, now + request.lifetime, entry)
    else
      missing[#missing + 1] = entry
    end
  end
  return missing
end

function steps.leave()
  redis.call('ZADD', entries, 'XX', now + request.grace, request.entry)
  return {}
end

function steps.doubt()
  if redis.call('HEXISTS', counts, request.user) == 0 then change(request.user) end
  return {}
end

function steps.sweep()
  if now - (redis.call('GET', swept) or now) > request.silence then
    for _, entry in ipairs(redis.call('ZRANGEBYSCORE', entries, '-inf', now + request.hold)) do
      redis.call('ZADD', entries, now + request.hold, entry)
    end
  end
  redis.call('SET', swept, now)
  for _, entry in ipairs(redis.call('ZRANGEBYSCORE', entries, '-inf', now, 'LIMIT', 0, request.limit)) do
    request.user = string.match(entry, '^[^|]+')
    redis.call('ZREM', entries, entry)
    if redis.call('HINCRBY', counts, request.user, -1) <= 0 then
      redis.call('HDEL', counts, request.user)
      change(request.user)
    end
  end
  local changes = {}
  for _, user in ipairs(redis.call('ZRANGEBYSCORE', changed, '-inf', now, 'LIMIT', 0, request.limit)) do
    local due = now + request.lease
    redis.call('ZADD', changed, due, user)
    changes[#changes + 1] = { user, redis.call('HEXISTS', counts, user) == 1, due }
  end
  return changes
end

function steps.told()
  local isLast = tonumber(redis.call('ZSCORE', changed, request.user) or 0) == request.due
  if isLast then redis.call('ZREM', changed, request.user) else redis.call('ZADD', changed, 'XX', now, request.user) end
  return {}
end

return cjson.encode(steps[request.step]())
