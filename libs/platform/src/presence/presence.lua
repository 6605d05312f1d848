-- Which users have an open socket on any replica. Each socket is an entry that must be renewed; a user is present while one
-- exists. A user whose presence changed stays due until `handled`: a replica that takes the change has `lease` ms for it,
-- then it is handed to the next one.
--
-- KEYS: entries (`user|socket`) by expiry, number of entries by user, changed users by due time, last sweep.
-- ARGV[1]: {"step": …} as JSON; all times in ms, by the clock of Redis. Returns JSON.
--   connect {user, entry, lifetime}       adds an entry
--   renew   {entries, lifetime}           returns the entries that are missing and must be added again
--   leave   {entry, grace}                lets the entry expire after `grace`
--   recheck {user}                        reports the user as changed, unless present
--   sweep   {limit, lease, silence, hold} removes expired entries; returns [user, present, due] of each change. If the last
--                                         sweep is longer ago than `silence`, all entries first get `hold` to reconnect.
--   handled {user, due}                   forgets the change, or makes it due at once if the user has changed since
local entries, counts, changed, swept = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local request = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local steps = {}

-- While a change is being handled, a later one waits until that is done.
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

function steps.recheck()
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

function steps.handled()
  local isLast = tonumber(redis.call('ZSCORE', changed, request.user) or 0) == request.due
  if isLast then redis.call('ZREM', changed, request.user) else redis.call('ZADD', changed, 'XX', now, request.user) end
  return {}
end

return cjson.encode(steps[request.step]())
