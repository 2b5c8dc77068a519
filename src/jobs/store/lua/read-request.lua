-- A request as it is, of whatever release: nothing is written.
-- Input: ARGV id.
-- Output: the fields and values of its records; none when it is not there.
-- @include <clock>
-- @include ./includes/records.lua
return records_read(ARGV[1], records_of(ARGV[1]))
