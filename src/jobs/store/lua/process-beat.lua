-- A process says that it is alive.
-- Input: KEYS the process' workers, processes. ARGV process, milliseconds of its lease, workers.
-- Output: 1 for a process that was not there, else 0.
-- @include <clock>
redis.call('SADD', KEYS[1], unpack(ARGV, 3))
return redis.call('ZADD', KEYS[2], now_ms() + ARGV[2], ARGV[1])
