-- Adds an invitation, unless the sender has an open one or the recipient has declined one a moment ago.
--
-- KEYS: invitation of the sender, senders by recipient, senders by room, senders by end, mark that the pair has declined.
-- ARGV[1]: {sender_id, recipient_id, room_code, lifetime, kept (how long one that has expired is kept)}; times in ms.
-- Returns "added", "open" or "declined".
local sent, received, of_room, ends, declined = unpack(KEYS)
local input = cjson.decode(ARGV[1])
if redis.call('EXISTS', declined) == 1 then return '"declined"' end
if redis.call('EXISTS', sent) == 1 then return '"open"' end
local time = redis.call('TIME')
local ends_at = time[1] * 1000 + math.floor(time[2] / 1000) + input.lifetime
redis.call('HSET', sent, 'recipient_id', input.recipient_id, 'room_code', input.room_code)
for _, key in ipairs({ received, of_room, ends }) do redis.call('ZADD', key, ends_at, input.sender_id) end
for _, key in ipairs({ sent, received, of_room, ends }) do redis.call('PEXPIRE', key, input.lifetime + input.kept) end
return '"added"'
