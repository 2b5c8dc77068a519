-- Uses a key that is found while the script runs, below what was declared: some servers refuse that.
-- Input: KEYS the beginning of its name.
-- Output: 0 or 1; an error of Redis where it is refused.
return redis.call('EXISTS', KEYS[1] .. 'found')
