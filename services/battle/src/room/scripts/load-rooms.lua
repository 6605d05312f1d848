-- Reads a room, the typed text of its players and how many users are watching.
--
-- KEYS: prefixes of the keys of rooms, typed texts and claims of players; the clock; prefix of the keys of watchers.
-- ARGV[1]: {code}, or {user} for the room that the user has a claim to.
-- Returns {now, code, resumed_at, room, watchers, typing}: times in ms by the clock of Redis; `room` a document as text,
-- missing if there is none; `typing` a document as text by user; `code` '' without a claim.
local input = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local answer = { now = time[1] * 1000 + math.floor(time[2] / 1000), typing = {} }
answer.code = input.code or redis.call('GET', KEYS[3] .. input.user) or ''
answer.room = redis.call('HGET', KEYS[1] .. answer.code, 'room') or nil
answer.watchers = redis.call('ZCOUNT', KEYS[5] .. answer.code, answer.now, '+inf')
answer.resumed_at = tonumber(redis.call('HGET', KEYS[4], 'resumed_at') or 0)
local typing = redis.call('HGETALL', KEYS[2] .. answer.code)
for index = 1, #typing, 2 do answer.typing[typing[index]] = typing[index + 1] end
return cjson.encode(answer)
