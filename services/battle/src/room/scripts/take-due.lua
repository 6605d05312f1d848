-- Takes what is due, and lets it be due again after the lease in case that whoever took it dies. That somebody looks is
-- noted as the beat of the clock: when it stood still, Redis or every replica was away.
--
-- KEYS: deadlines, clock.
-- ARGV[1]: {limit, lease, beat (how often it is noted), outage (a longer pause is one)}; times in ms.
-- Answers with the codes.
local input = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local pause = now - (redis.call('HGET', KEYS[2], 'beat') or now - input.beat)
if pause >= input.outage then redis.call('HSET', KEYS[2], 'resumed_at', now) end
if pause >= input.beat then redis.call('HSET', KEYS[2], 'beat', now) end

local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, input.limit)
for _, code in ipairs(due) do redis.call('ZADD', KEYS[1], now + input.lease, code) end
-- An empty list would be encoded as an object.
return #due == 0 and '[]' or cjson.encode(due)
