-- Releases a lock that is still held. KEYS[1]: lock. ARGV[1]: {token}. Returns whether it was.
if redis.call('GET', KEYS[1]) ~= cjson.decode(ARGV[1]).token then return 'false' end
redis.call('DEL', KEYS[1])
return 'true'
