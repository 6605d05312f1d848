-- Keeps what a player has typed, unless the room is no more.
--
-- KEYS: room, what was typed in it.
-- ARGV[1]: {user, track (as text), lifetime (ms)}. Answers whether it is kept.
local input = cjson.decode(ARGV[1])

if redis.call('EXISTS', KEYS[1]) == 0 then return 'false' end
redis.call('HSET', KEYS[2], input.user, input.track)
redis.call('PEXPIRE', KEYS[2], input.lifetime)
return 'true'
