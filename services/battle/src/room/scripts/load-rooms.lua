-- Reads rooms, the typed text of their players and how many users are watching.
--
-- KEYS: prefixes of the keys of rooms, typed texts and claims of players; the clock; prefix of the keys of watchers.
-- ARGV[1]: [{code}], or {user} for the room that the user has a claim to.
-- Returns {now, resumed_at, rooms: [{code, room, watchers, typing}]} in the same order: times in ms by the clock of Redis;
-- `room` a document as text, missing if there is none; `typing` a document as text by user; `code` '' without a claim.
local rooms, typings, claim, clock, watchers = unpack(KEYS)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function load(wanted)
  local code = wanted.code or redis.call('GET', claim .. wanted.user) or ''
  local found = { code = code, typing = {} }
  found.room = redis.call('HGET', rooms .. code, 'room') or nil
  found.watchers = redis.call('ZCOUNT', watchers .. code, now, '+inf')
  local typing = redis.call('HGETALL', typings .. code)
  for index = 1, #typing, 2 do found.typing[typing[index]] = typing[index + 1] end
  return found
end

local answer = { now = now, rooms = {} }
answer.resumed_at = tonumber(redis.call('HGET', clock, 'resumed_at') or 0)
for index, wanted in ipairs(cjson.decode(ARGV[1])) do answer.rooms[index] = load(wanted) end
return cjson.encode(answer)
