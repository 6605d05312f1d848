-- Adds a message to the chat of a room, which keeps the last ones and expires with the room.
--
-- KEYS: room, chat of the room.
-- ARGV[1]: {line (as text), lines (how many are kept)}. Returns whether it was stored; false when the room no longer exists.
local input = cjson.decode(ARGV[1])
local lifetime = redis.call('PTTL', KEYS[1])

if lifetime <= 0 then return 'false' end
redis.call('RPUSH', KEYS[2], input.line)
redis.call('LTRIM', KEYS[2], -input.lines, -1)
redis.call('PEXPIRE', KEYS[2], lifetime)
return 'true'
