-- Takes what is due, and lets it be due again after the lease in case that whoever took it dies.
--
-- KEYS: deadlines.
-- ARGV[1]: {limit, lease (ms)}.
-- Answers with the codes.
local input = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, input.limit)
for _, code in ipairs(due) do redis.call('ZADD', KEYS[1], now + input.lease, code) end
-- An empty list would be encoded as an object.
return #due == 0 and '[]' or cjson.encode(due)
