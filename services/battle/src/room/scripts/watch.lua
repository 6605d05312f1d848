-- Counts users as watching a room, for a while, and others no longer.
--
-- KEYS[1]: watchers of the room.
-- ARGV[1]: {here, gone (users), lifetime (ms)}. Returns how many users are watching.
local input = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, user in ipairs(input.gone) do redis.call('ZREM', KEYS[1], user) end
for _, user in ipairs(input.here) do redis.call('ZADD', KEYS[1], now + input.lifetime, user) end
redis.call('PEXPIRE', KEYS[1], input.lifetime)
return tostring(redis.call('ZCOUNT', KEYS[1], now, '+inf'))
