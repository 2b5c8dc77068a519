-- A key that is found while the script runs, below what was declared: some servers refuse that. KEYS what its name begins with.
return redis.call('EXISTS', KEYS[1] .. 'found')
