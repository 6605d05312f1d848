-- Reads rooms of one shard, the typed text of their players and how many users are watching.
--
-- KEYS: prefixes of the keys of rooms and typed texts; the clock; prefix of the keys of watchers.
-- ARGV[1]: {codes}.
-- Returns {now, resumed_at, rooms: [{room, watchers, typing}]} in the same order: times in ms by the clock of Redis;
-- `room` a document as text, missing if there is none; `typing` a document as text by user.
local rooms, typings, clock, watchers = unpack(KEYS)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function load(code)
  local found = { typing = {} }
  found.room = redis.call('HGET', rooms .. code, 'room') or nil
  found.watchers = redis.call('ZCOUNT', watchers .. code, now, '+inf')
  local typing = redis.call('HGETALL', typings .. code)
  for index = 1, #typing, 2 do found.typing[typing[index]] = typing[index + 1] end
  return found
end
local answer = { now = now, rooms = {} }
answer.resumed_at = tonumber(redis.call('HGET', clock, 'resumed_at') or 0)
for index, code in ipairs(cjson.decode(ARGV[1]).codes) do answer.rooms[index] = load(code) end
return cjson.encode(answer)
