-- Stores the typed text of a player, unless the room no longer exists.
--
-- KEYS: room, typed texts.
-- ARGV[1]: {user, track (as text), lifetime (ms)}. Returns whether it was stored.
local input = cjson.decode(ARGV[1])

if redis.call('EXISTS', KEYS[1]) == 0 then return 'false' end
redis.call('HSET', KEYS[2], input.user, input.track)
redis.call('PEXPIRE', KEYS[2], input.lifetime)
return 'true'
