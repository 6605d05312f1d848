-- Stores the typed text of a player and adds to the log of the battle, if the room and the typed text are still those by
-- which it was judged. A full log gets nothing more.
--
-- KEYS: room, typed texts, log.
-- ARGV[1]: {user, version (of the room), before (the typed text so far; '' for none), track, entry (as text), entries (how
-- many the log keeps), lifetime (ms)}. Returns whether it was stored.
local room, typing, log = unpack(KEYS)
local input = cjson.decode(ARGV[1])
if tonumber(redis.call('HGET', room, 'version')) ~= input.version then return 'false' end
if (redis.call('HGET', typing, input.user) or '') ~= input.before then return 'false' end
redis.call('HSET', typing, input.user, input.track)
redis.call('PEXPIRE', typing, input.lifetime)
if redis.call('LLEN', log) < input.entries then redis.call('RPUSH', log, input.entry) end
return 'true'
