-- Leases due rooms: each is due again after the lease, in case the replica that took it dies. Also records a heartbeat:
-- a long pause between two means that Redis or every replica was down.
--
-- KEYS: deadlines, clock; of one shard.
-- ARGV[1]: {limit, lease, beat (interval of the heartbeat), outage (a pause this long is an outage)}; times in ms.
-- Returns whether no other room will be due before the next beat, then the codes.
local input = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local pause = now - (redis.call('HGET', KEYS[2], 'beat') or now - input.beat)
if pause >= input.outage then redis.call('HSET', KEYS[2], 'resumed_at', now) end
if pause >= input.beat then redis.call('HSET', KEYS[2], 'beat', now) end

local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, input.limit)
for _, code in ipairs(due) do redis.call('ZADD', KEYS[1], now + input.lease, code) end
local is_quiet = redis.call('ZCOUNT', KEYS[1], '-inf', now + input.beat) == 0
return cjson.encode({ is_quiet, unpack(due) })
