-- Stores the typed text of a player and adds to the log of the battle, unless the room no longer exists. A full log gets
-- nothing more.
--
-- KEYS: room, typed texts, log.
-- ARGV[1]: {user, track, entry (as text), entries (how many the log keeps), lifetime (ms)}. Returns whether it was stored.
local room, typing, log = unpack(KEYS)
local input = cjson.decode(ARGV[1])
if redis.call('EXISTS', room) == 0 then return 'false' end
redis.call('HSET', typing, input.user, input.track)
redis.call('PEXPIRE', typing, input.lifetime)
if redis.call('LLEN', log) < input.entries then redis.call('RPUSH', log, input.entry) end
return 'true'
