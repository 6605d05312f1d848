-- Counts users as watching rooms, for a while, and others no longer.
--
-- KEYS[1]: prefix of the keys of watchers.
-- ARGV[1]: {rooms: [{code, here, gone (users)}], lifetime (ms)}. Returns true.
local input = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, room in ipairs(input.rooms) do
  local watchers = KEYS[1] .. room.code
  for _, user in ipairs(room.gone) do redis.call('ZREM', watchers, user) end
  for _, user in ipairs(room.here) do redis.call('ZADD', watchers, now + input.lifetime, user) end
  redis.call('PEXPIRE', watchers, input.lifetime)
end
return 'true'
