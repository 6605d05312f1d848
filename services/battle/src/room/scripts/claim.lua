-- Moves the claim of a player from one room to another, if it is still at the first, or releases it.
--
-- KEYS: claim, codes of the rooms that the player has joined.
-- ARGV[1]: {was, will (codes; '' for none), lifetime, codes_lifetime (ms)}. Returns whether it was moved.
-- The claim is stored with its time: "<code>:<ms>". The codes outlive it.
local claim, codes = unpack(KEYS)
local input = cjson.decode(ARGV[1])
local held = string.match(redis.call('GET', claim) or '', '^[^:]*')
if held ~= input.was then return 'false' end
if input.will == '' then
  redis.call('DEL', claim)
  return 'true'
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('SET', claim, input.will .. ':' .. string.format('%d', now), 'PX', input.lifetime)
redis.call('ZADD', codes, now, input.will)
redis.call('ZREMRANGEBYSCORE', codes, '-inf', now - input.codes_lifetime)
redis.call('PEXPIRE', codes, input.codes_lifetime)
return 'true'
