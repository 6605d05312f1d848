-- Lists invitations, and forgets those that are gone.
--
-- KEYS: a set of senders by the end of their invitations; prefix of the keys of invitations.
-- ARGV[1]: {recipient_id or room_code (of which the set is; both missing for all), is_expired (those whose time is over, not
-- the open ones), limit}. Returns [{sender_id, recipient_id, room_code, left (ms)}].
local senders, prefix = unpack(KEYS)
local input = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local from, to = '(' .. now, '+inf'
if input.is_expired then from, to = '-inf', now end
local found = redis.call('ZRANGEBYSCORE', senders, from, to, 'WITHSCORES', 'LIMIT', 0, input.limit)
local invitations = {}
for index = 1, #found, 2 do
  local sender = found[index]
  local recipient, room = unpack(redis.call('HMGET', prefix .. sender, 'recipient_id', 'room_code'))
  if recipient and (input.recipient_id or recipient) == recipient and (input.room_code or room) == room then
    local invitation = { sender_id = sender, recipient_id = recipient, room_code = room, left = found[index + 1] - now }
    invitations[#invitations + 1] = invitation
  else
    redis.call('ZREM', senders, sender)
  end
end
return #invitations == 0 and '[]' or cjson.encode(invitations)
