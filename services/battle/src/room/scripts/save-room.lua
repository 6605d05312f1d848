-- Saves a change of a room, if the room is still the one that was read, together with its next deadline, what it adds to
-- the log, the lists that it is in, and the room of a rematch, which is of the same shard: a crash cannot separate them.
--
-- KEYS: prefixes of the keys of rooms, typed texts, chats and logs; deadlines, open rooms, started rooms, watchable rooms,
-- version of the lobby.
-- ARGV[1]: {save_id (unique), rooms: [{code, read_version (0 for a new room), version, room (as text; missing to remove it),
-- deadline (missing for none), created_at, lifetime, is_open, has_started, is_watchable}], log: [as text], version_lifetime};
-- times in ms. The log is that of the first room. Returns whether it was saved; false when a room has changed. A client whose
-- connection is lost before the answer sends the same once more: it was saved.
local rooms, typings, chats, logs, deadlines, open, started, watchable, lobby_version = unpack(KEYS)
local input = cjson.decode(ARGV[1])
if redis.call('HGET', rooms .. input.rooms[1].code, 'save_id') == input.save_id then return 'true' end
for _, change in ipairs(input.rooms) do
  local version = tonumber(redis.call('HGET', rooms .. change.code, 'version') or 0)
  if version ~= change.read_version then return 'false' end
end

-- Returns whether the room has joined or left the list.
local function keep_in(list, code, is_member, score)
  if is_member then return redis.call('ZADD', list, score, code) == 1 end
  return redis.call('ZREM', list, code) == 1
end

local lobby_changed = false
for _, change in ipairs(input.rooms) do
  local code = change.code
  local room, typing, chat, log = rooms .. code, typings .. code, chats .. code, logs .. code
  if change.room then
    redis.call('HSET', room, 'version', change.version, 'room', change.room, 'save_id', input.save_id)
    for _, key in ipairs({ room, typing, chat, log }) do redis.call('PEXPIRE', key, change.lifetime) end
  else
    redis.call('DEL', room, typing, chat, log)
  end
  keep_in(deadlines, code, change.deadline ~= nil, change.deadline)
  keep_in(started, code, change.has_started, change.created_at)
  local was_open = keep_in(open, code, change.is_open, change.created_at)
  local was_watchable = keep_in(watchable, code, change.is_watchable, change.created_at)
  lobby_changed = lobby_changed or change.is_open or was_open or was_watchable
end
local log = logs .. input.rooms[1].code
for _, entry in ipairs(input.log) do redis.call('RPUSH', log, entry) end
if #input.log > 0 then redis.call('PEXPIRE', log, input.rooms[1].lifetime) end
if lobby_changed then
  redis.call('INCR', lobby_version)
  redis.call('PEXPIRE', lobby_version, input.version_lifetime)
end
return 'true'
