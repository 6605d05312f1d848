-- Keeps what was said in a room, as one of its last lines and for as long as the room.
--
-- KEYS: room, its chat.
-- ARGV[1]: {line (as text), lines (how many are kept)}. Answers whether it is kept: not when the room is no more.
local input = cjson.decode(ARGV[1])
local lifetime = redis.call('PTTL', KEYS[1])

if lifetime <= 0 then return 'false' end
redis.call('RPUSH', KEYS[2], input.line)
redis.call('LTRIM', KEYS[2], -input.lines, -1)
redis.call('PEXPIRE', KEYS[2], lifetime)
return 'true'
