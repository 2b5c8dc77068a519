-- The league of makers: how well what each makes is liked by the members of a guild, by votes that did not know who made what. One hash a
-- guild and stage: `rating:<maker>`, from 1000 (Elo), and `votes:<maker>`, how many votes it was compared in.
--
-- Every vote is one for the chosen one against each other candidate. It moves both by `LEAGUE_STEP` points at most, so a maker by three
-- steps at most, and of a member `LEAGUE_A_DAY` votes count on a day, in all stages: no member moves a maker by more than 120 points a day.
local LEAGUE_START, LEAGUE_STEP, LEAGUE_A_DAY = 1000, 8, 5
local LEAGUE_DAY_MS, LEAGUE_KEPT_SECONDS = 86400000, 172800

-- Ratings after these votes, each a list of makers with the chosen one first. All of them are judged by the ratings of before.
local function league_after(ratings, votes)
  local after = {}
  local function now_at(maker) return after[maker] or ratings[maker] or LEAGUE_START end
  for _, vote in ipairs(votes) do
    for i = 2, #vote do
      local lead = (ratings[vote[1]] or LEAGUE_START) - (ratings[vote[i]] or LEAGUE_START)
      local move = LEAGUE_STEP / (1 + 10 ^ (lead / 400))
      after[vote[1]], after[vote[i]] = now_at(vote[1]) + move, now_at(vote[i]) - move
    end
  end
  return after
end

-- Whether this member's vote still counts today.
local function league_admits(guild, member, now)
  local day = keys.leagueVotes(guild, math.floor(now / LEAGUE_DAY_MS))
  local counted = redis.call('HINCRBY', day, member, 1)
  redis.call('EXPIRE', day, LEAGUE_KEPT_SECONDS)
  return counted <= LEAGUE_A_DAY
end

-- `candidates`: the results that could win; `cast`: members and the result that each wanted, in turn.
local function league_count(guild, stage, candidates, cast, now)
  local maker_of, votes = {}, {}
  for _, one in ipairs(candidates) do maker_of[one.id] = cjson.decode(redis.call('HGET', keys.request(one.id), 'input')).maker end
  for i = 1, #cast, 2 do
    local chosen = maker_of[cast[i + 1]]
    if chosen and #candidates > 1 and league_admits(guild, cast[i], now) then
      local vote = { chosen }
      for _, one in ipairs(candidates) do if one.id ~= cast[i + 1] then vote[#vote + 1] = maker_of[one.id] end end
      votes[#votes + 1] = vote
    end
  end
  local league, ratings = keys.league(guild, stage), {}
  for _, maker in pairs(maker_of) do ratings[maker] = tonumber(redis.call('HGET', league, 'rating:' .. maker)) end
  for maker, rating in pairs(league_after(ratings, votes)) do
    redis.call('HSET', league, 'rating:' .. maker, rating)
    redis.call('HINCRBY', league, 'votes:' .. maker, #votes)
  end
end
