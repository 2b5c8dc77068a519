import { expect, test } from 'vitest';
import { keys } from '../../src/keys.ts';
import { callLua } from '../support/call-lua.ts';
import { testRedis } from '../support/redis.ts';

/** The Lua of guilds, each function by itself. */

const CALENDAR = 'src/guilds/lua/includes/calendar.lua';
const LEDGER = 'src/guilds/lua/includes/ledger.lua';
const LIMITS = 'src/guilds/lua/includes/limits.lua';
const OPEN = 'src/guilds/lua/includes/open.lua';

test('days and months of any time are those of the calendar', async () => {
  await using own = await testRedis();
  const times = [0, 951_782_400_000, 951_868_799_999, 1_709_164_800_000, 4_107_542_399_999, 253_402_300_799_999];
  for (let i = 0; i < 400; i++) times.push(1_700_000_000_000 + i * 29.53 * 86_400_000 + i);
  const months = await callLua(
    own.redis,
    CALENDAR,
    'local out = {} for i, ms in ipairs(ARGV) do out[i] = { month_of(tonumber(ms)) } out[i][2] = tostring(out[i][2]) end return out',
    times.map(Math.floor),
  );
  const expected = times.map(Math.floor).map((ms) => {
    const at = new Date(ms);
    const ends = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
    return [at.toISOString().replace(/^\+0*/, '').slice(0, 7), ends];
  });
  expect((months as [string, string][]).map(([month, ends]) => [month, Number(ends)])).toEqual(expected);

  const days = 'local a, b = day_of(86400000 * 2 - 1) local c, d = day_of(86400000 * 2) return { a, b, c, d }';
  expect(await callLua(own.redis, CALENDAR, days)).toEqual(['1', 172_800_000, '2', 259_200_000]);
  expect(await callLua(own.redis, CALENDAR, 'return { days_from(1970, 1, 1), days_from(2000, 3, 1) }')).toEqual([
    0, 11_017,
  ]);
});

const BOOKS = "local books = ledger_books('g', 'balance', 'journal', 'guilds')\n";

test('a move of the ledger changes parts, mark and journal together, once, or nothing at all', async () => {
  await using own = await testRedis();
  const { redis } = own;
  const move = (by: string) =>
    callLua(
      redis,
      LEDGER,
      `${BOOKS}return ledger_move(books, ledger_read(books, 'grant/a'), 'a', 'grant', 'u', '', ${by})`,
    );
  expect(await move('{ 5, -1, 0, 0 }')).toBe('short');
  expect(await redis.keys('*')).toEqual([]);
  expect(await move('{ 5, 5, 0, 0 }')).toBe('done');
  expect(await move('{ 5, 5, 0, 0 }')).toBe('repeated');
  expect(await redis.hgetall('balance')).toEqual({
    ...{ granted: '5', available: '5', held: '0', spent: '0', 'grant/a': '1' },
  });
  expect((await redis.xrange('journal', '-', '+')).map(([, fields]) => fields.join(' '))).toEqual([
    'id a move grant user u granted 5 available 5',
  ]);
  expect(await redis.smembers('guilds')).toEqual(['g']);
});

test('opening the books gives the start credits and the month’s allowance once', async () => {
  await using own = await testRedis();
  await own.redis.hset('balance', 'allowance', 7);
  const open = `${BOOKS}return { unpack(ledger_open(books, 100, ''), 1, 4) }`;
  expect(await callLua(own.redis, LEDGER, open)).toEqual([107, 107, 0, 0]);
  expect(await callLua(own.redis, LEDGER, open)).toEqual(['107', '107', '0', '0']);
  expect(await own.redis.xlen('journal')).toBe(2);
});

test('a hold is settled with the truth and a tolerance, or released, and then it has ended', async () => {
  await using own = await testRedis();
  const say = (call: string) => callLua(own.redis, LEDGER, `${BOOKS}return { ${call} }`);
  expect(await say("ledger_hold(books, 100, 'a', 20, '', '')")).toEqual(['done', 80]);
  expect(await say("ledger_hold(books, 100, 'a', 20, '', '')")).toEqual(['repeated', 80]);
  expect(await say("ledger_hold(books, 100, 'b', 90, '', '')")).toEqual(['short', 80]);
  expect(await say("ledger_settle(books, 'a', 500, '', '')")).toEqual(['done', 40]);
  expect(await say("ledger_settle(books, 'a', 20, '', '')")).toEqual(['repeated', 0]);
  expect(await say("ledger_hold(books, 100, 'c', 20, '', '')")).toEqual(['done', 40]);
  expect(await say("ledger_held(books, 'c')")).toMatchObject(['done', expect.anything(), 20]);
  expect(await say("ledger_release(books, 'c', '', '')")).toEqual(['done']);
  expect(await say("ledger_release(books, 'c', '', '')")).toEqual(['repeated']);
  expect(await say("ledger_release(books, 'nobody', '', '')")).toEqual(['unknown']);
  expect(await own.redis.hmget('balance', 'granted', 'available', 'held', 'spent')).toEqual(['100', '60', '0', '40']);
});

test('what was sold and is taken back is owed as far as it is spent, and the next sale pays it', async () => {
  await using own = await testRedis();
  const say = (call: string) => callLua(own.redis, LEDGER, `${BOOKS}return ${call}`);
  expect(await say("ledger_sell(books, 0, 'a', 50, 'u', '')")).toBe('done');
  expect(await say("(ledger_hold(books, 0, 'r', 30, '', ''))")).toBe('done');
  expect(await say("ledger_take_back(books, 0, 'never', 50)")).toBe(0);
  expect(await say("ledger_take_back(books, 0, 'a', 50)")).toBe(30);
  expect(await say("ledger_take_back(books, 0, 'a', 50)")).toBe(30);
  expect(await say("ledger_sell(books, 0, 'b', 100, 'u', '')")).toBe('done');
  expect(await own.redis.hmget('balance', 'available', 'owed')).toEqual(['70', '0']);
});

test('of several rules for a member their own applies, then the most generous role’s, then the one for each member', async () => {
  await using own = await testRedis();
  await own.redis.hset(keys.limits('1'), { 'role/a:day': 5, 'role/b:day': 9, 'user/7:tasks': 2 });
  const defaults = JSON.stringify({ 'member:day': 1, 'member:tasks': 3, 'guild:day': 50 });
  const most = async (of: string, kind: string) =>
    callLua(
      own.redis,
      LIMITS,
      `return limits_most(limits_rules('1', ARGV[1]), limits_subjects('1', ARGV[2], '9')[${of}], { 'a', 'b' }, ARGV[3]) or 'none'`,
      [defaults, '7', kind],
    );
  expect(await Promise.all(['day', 'tasks', 'month'].map((kind) => most('1', kind)))).toEqual([9, 2, 'none']);
  expect(await Promise.all([most('2', 'day'), most('3', 'day')])).toEqual(['none', 50]);
});

test('what is added to the limits is used until it is removed, the credits for their day and month', async () => {
  await using own = await testRedis();
  const use = async (now: number) => {
    const used = await callLua(
      own.redis,
      LIMITS,
      `local out = {} for i, kind in ipairs({ 'tasks', 'minute', 'day', 'month' }) do
        out[i] = { limits_used('1', limits_subjects('1', '7', '9')[1], kind, ${now}) } end return out`,
    );
    return (used as [number, number][]).flat();
  };
  const [noon, day, month] = [Date.UTC(2031, 0, 30, 12), Date.UTC(2031, 0, 31), Date.UTC(2031, 1, 1)];
  expect(await use(noon)).toEqual([0, 0, 0, 0, 0, day, 0, month]);
  await callLua(own.redis, LIMITS, `limits_add('1', '7', '9', 'r', 20, ${noon}) return 1`);
  expect(await use(noon)).toEqual([1, 0, 1, noon + 60_000, 20, day, 20, month]);
  expect(await use(noon + 61_000)).toEqual([1, 0, 0, 0, 20, day, 20, month]);
  const less = `limits_remove('1', '7', '9', 'r') limits_count('1', '7', '9', ${noon}, -5) return 1`;
  await callLua(own.redis, LIMITS, less);
  expect(await use(noon)).toEqual([0, 0, 0, 0, 15, day, 15, month]);
  expect(await use(day)).toEqual([0, 0, 0, 0, 0, day + 86_400_000, 15, month]);
});

test('a check of limits names the first thing in the way, and whose it is', async () => {
  await using own = await testRedis();
  const { redis } = own;
  const who = { user: '7', channel: '9', roles: [], lead: false, admin: false, application: 'app' };
  const check = (defaults: object, price = 20, count = 1) =>
    callLua(
      redis,
      LIMITS,
      "return limits_check('1', ARGV[1], cjson.decode(ARGV[2]), {}, tonumber(ARGV[3]), 1000, tonumber(ARGV[4])) or 'nothing'",
      [...[JSON.stringify(defaults), JSON.stringify(who), price, count]],
    );
  expect(await check({})).toBe('nothing');
  expect(await check({ 'member:request': 19 })).toEqual(['request', 'member', 19, 0, 20, 0]);
  expect(await check({ 'guild:tasks': 3 }, 20, 4)).toEqual(['tasks', 'guild', 3, 0, 20, 0]);
  expect(await check({ 'guild:tasks': 0, 'guild:day': 5 })).toEqual(['tasks', 'guild', 0, 0, 20, 0]);
  await redis.hset(keys.settings('1'), 'channels', '["8"]');
  expect(await check({ 'member:request': 19 })).toEqual(['channels', '8']);
});

test('the rule for who may make what goes from the narrower to the wider, and unread rules of Discord say so', async () => {
  await using own = await testRedis();
  const { redis } = own;
  const layer = (rules: object, who: object) =>
    callLua(
      redis,
      OPEN,
      'local c, m = open_layer(cjson.decode(ARGV[1]), cjson.decode(ARGV[2])) return { tostring(c), tostring(m) }',
      [JSON.stringify(rules), JSON.stringify({ channel: 'c', user: 'u', roles: ['a', 'b'], ...who })],
    );
  const none = { channels: {}, users: {}, roles: {} };
  expect(await layer(none, {})).toEqual(['nil', 'nil']);
  expect(await layer({ ...none, channels: { '*': false }, roles: { '*': false } }, {})).toEqual(['false', 'false']);
  expect(await layer({ ...none, channels: { '*': false, c: true } }, {})).toEqual(['true', 'nil']);
  expect(await layer({ ...none, roles: { '*': false, a: false, b: true } }, {})).toEqual(['nil', 'true']);
  expect(await layer({ ...none, users: { u: false }, roles: { a: true } }, {})).toEqual(['nil', 'false']);

  const who = { user: 'u', channel: 'c', roles: [], lead: false, admin: false, application: 'app' };
  const ask = (over: object, wish: object = { family: 'f', command: 'x' }) =>
    callLua(redis, OPEN, "return open_check('1', cjson.decode(ARGV[1]), cjson.decode(ARGV[2])) or 'open'", [
      ...[JSON.stringify({ ...who, ...over }), JSON.stringify(wish)],
    ]);
  expect(await ask({})).toEqual(['unread']);
  expect(await ask({ admin: true })).toBe('open');
  expect(await ask({}, { family: 'f' })).toBe('open');
  await redis.hset(keys.settings('1'), 'family/f', '["r"]');
  expect(await ask({})).toEqual(['family', 'f', 'r']);
  expect(await ask({ lead: true }, { family: 'f' })).toBe('open');
});

test('a lead has to approve a higher price, members with the role, and the family; requests of leads need no approval', async () => {
  await using own = await testRedis();
  const wanted = async (who: object, price: number) =>
    callLua(
      own.redis,
      'src/guilds/lua/includes/approval.lua',
      'return tostring(approval_wanted("g", cjson.decode(ARGV[1]), tonumber(ARGV[2])))',
      [JSON.stringify({ lead: false, roles: ['5'], wish: { family: 'rigging' }, ...who }), price],
    );
  expect(await wanted({}, 1_000)).toBe('false');
  await own.redis.hset(keys.settings('g'), 'approve', 20);
  expect([await wanted({}, 20), await wanted({}, 21), await wanted({ lead: true }, 21)]).toEqual([
    'false',
    'true',
    'false',
  ]);
  await own.redis.hset(keys.settings('g'), { approve: 0, approve_roles: '["6","5"]' });
  expect([await wanted({}, 0), await wanted({ roles: ['7'] }, 0)]).toEqual(['true', 'false']);
  await own.redis.hset(keys.settings('g'), { approve_roles: '[]', approve_families: '["rigging"]' });
  expect([await wanted({}, 0), await wanted({ wish: { family: 'remesh' } }, 0)]).toEqual(['true', 'false']);
});

test('a guild in which something is asked for every few seconds keeps the requests of the last minute, no more', async () => {
  await using own = await testRedis();
  const add = 'for i = 1, 100 do limits_add("g", "1", "7", "r" .. i, 0, 1000000 + i * 5000) end return 0';
  await callLua(own.redis, LIMITS, add);
  for (const key of [keys.recentInGuild('g'), keys.recentInChannel('g', '7'), keys.recentOfMember('g', '1')])
    expect(await own.redis.zcard(key)).toBe(12);
});
