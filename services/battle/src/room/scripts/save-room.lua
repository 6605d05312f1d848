-- Saves a change of a room, if the room is still the one that was read, together with the claims of its players and its
-- next deadline: a crash cannot separate them.
--
-- KEYS: room, typed texts, chat, deadlines, open rooms, version of the lobby, prefix of the keys of claims.
-- ARGV[1]: {code, read_version (0 for a new room), version, room (as text; missing to remove it), deadline (missing for
-- none), lifetime, is_open, created_at, claims: [{user, was, will ('' to release it, which is never refused)}],
-- codes_lifetime}; times in ms. The codes of the rooms of a player outlive the claim.
-- Returns "saved", "stale" when the room has changed, or "claimed" when a player has joined another room meanwhile.
local room, typing, chat, deadlines, open, lobby_version, claim = unpack(KEYS)
local input = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

if tonumber(redis.call('HGET', room, 'version') or 0) ~= input.read_version then return '"stale"' end
for _, change in ipairs(input.claims) do
  if change.will ~= '' and (redis.call('GET', claim .. change.user) or '') ~= change.was then return '"claimed"' end
end

if input.room then
  redis.call('HSET', room, 'version', input.version, 'room', input.room)
  redis.call('PEXPIRE', room, input.lifetime)
  redis.call('PEXPIRE', chat, input.lifetime)
else
  redis.call('DEL', room, typing, chat)
end
if input.deadline then
  redis.call('ZADD', deadlines, input.deadline, input.code)
else
  redis.call('ZREM', deadlines, input.code)
end
local was_open = redis.call('ZREM', open, input.code) == 1
if input.is_open then redis.call('ZADD', open, input.created_at, input.code) end
if input.is_open or was_open then
  redis.call('INCR', lobby_version)
  redis.call('PEXPIRE', lobby_version, input.codes_lifetime)
end
for _, change in ipairs(input.claims) do
  local key = claim .. change.user
  if change.will ~= '' then
    redis.call('SET', key, change.will, 'PX', input.lifetime)
    redis.call('ZADD', key .. ':codes', now, change.will)
    redis.call('ZREMRANGEBYSCORE', key .. ':codes', '-inf', now - input.codes_lifetime)
    redis.call('PEXPIRE', key .. ':codes', input.codes_lifetime)
  elseif redis.call('GET', key) == change.was then
    redis.call('DEL', key)
  end
end
return '"saved"'
