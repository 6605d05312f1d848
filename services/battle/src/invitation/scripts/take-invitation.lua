-- Ends an invitation.
--
-- KEYS: invitation of the sender, senders by recipient, senders by room, senders by end, mark that the pair has declined.
-- ARGV[1]: {sender_id, recipient_id, room_code, declined_for (ms for which the pair is marked; missing if it has not
-- declined)}. Returns whether it was open.
local sent, received, of_room, ends, declined = unpack(KEYS)
local input = cjson.decode(ARGV[1])
local recipient, room = unpack(redis.call('HMGET', sent, 'recipient_id', 'room_code'))
if recipient ~= input.recipient_id or room ~= input.room_code then return 'false' end
redis.call('DEL', sent)
for _, key in ipairs({ received, of_room, ends }) do redis.call('ZREM', key, input.sender_id) end
if input.declined_for then redis.call('SET', declined, '1', 'PX', input.declined_for) end
return 'true'
