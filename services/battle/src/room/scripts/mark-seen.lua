-- Records that a player has seen the result of a battle.
--
-- KEYS: room.
-- ARGV[1]: {user}. Returns whether that is new; false when the room no longer exists.

local input = cjson.decode(ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then return 'false' end
return cjson.encode(redis.call('HSETNX', KEYS[1], 'seen:' .. input.user, '1') == 1)
