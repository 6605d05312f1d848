-- Notes that a player has been told how the battle of a room ended.
--
-- KEYS: room.
-- ARGV[1]: {user}. Answers whether that is new: not when the room is no more.
local input = cjson.decode(ARGV[1])

if redis.call('EXISTS', KEYS[1]) == 0 then return 'false' end
return cjson.encode(redis.call('HSETNX', KEYS[1], 'told:' .. input.user, '1') == 1)
