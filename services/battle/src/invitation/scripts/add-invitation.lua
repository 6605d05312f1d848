-- Adds an invitation, unless the sender has an open one to the same room.
--
-- KEYS: invitation of the sender, senders by recipient.
-- ARGV[1]: {sender_id, recipient_id, room_code, lifetime (ms)}. Returns whether it was added.
local sent, received = unpack(KEYS)
local input = cjson.decode(ARGV[1])
if redis.call('HGET', sent, 'room_code') == input.room_code then return 'false' end
redis.call('HSET', sent, 'recipient_id', input.recipient_id, 'room_code', input.room_code)
redis.call('PEXPIRE', sent, input.lifetime)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', received, '-inf', now)
redis.call('ZADD', received, now + input.lifetime, input.sender_id)
redis.call('PEXPIRE', received, input.lifetime)
return 'true'
