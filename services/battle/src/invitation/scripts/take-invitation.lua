-- Ends an invitation.
--
-- KEYS: invitation of the sender, senders by recipient.
-- ARGV[1]: {sender_id, recipient_id, room_code}. Returns whether it was open.
local sent, received = unpack(KEYS)
local input = cjson.decode(ARGV[1])
local recipient, room = unpack(redis.call('HMGET', sent, 'recipient_id', 'room_code'))
if recipient ~= input.recipient_id or room ~= input.room_code then return 'false' end
redis.call('DEL', sent)
redis.call('ZREM', received, input.sender_id)
return 'true'
