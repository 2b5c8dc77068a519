-- A key that is found while the script runs: some servers refuse that.
return redis.call('EXISTS', keys.probe())
