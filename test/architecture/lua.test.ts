import { expect, test } from 'vitest';
import { checkLua, luaFiles } from '../../scripts/check-lua.ts';

test('the Lua of all scripts names only what is there, and nothing in it is left over', () => {
  expect(checkLua(luaFiles())).toEqual([]);
});

test('the check finds a name that is not there, a local that nothing reads, and what is no Lua', () => {
  const script = (name: string, text: string) => ({ file: `src/jobs/lua/${name}.lua`, text });
  expect(
    checkLua([
      script('global', 'local a = redis.call("GET", KEYS[1])\nretrun(a)'),
      script(
        'unread',
        'local a, b = 1, 2\nfor i = 1, a do redis.call("GET", i) end\nlocal function f() return f() end',
      ),
      script('shadowed', 'local a = 1\ndo local a = 2 end\nreturn a'),
      script('key', 'return keys.nobody("1")'),
      script('syntax', 'if true then return 1'),
    ]),
  ).toEqual([
    'src/jobs/lua/global.lua: retrun is not there',
    'src/jobs/lua/key.lua: there is no key nobody in the table of kiln:',
    expect.stringMatching(/^src\/jobs\/lua\/syntax\.lua: .*expected/),
    'src/jobs/lua/unread.lua:1: b is never read',
    'src/jobs/lua/shadowed.lua:2: a is never read',
    expect.stringMatching(/^src\/jobs\/lua\/syntax\.lua: .*expected/),
  ]);
});
