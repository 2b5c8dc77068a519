-- Ends the script when another process sweeps; renews the lease. KEYS lease. ARGV token, ms.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return false end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
