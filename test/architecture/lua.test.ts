import { expect, test } from 'vitest';
import { checkLua, luaFiles } from '../../scripts/check-lua.ts';

test('the Lua of all scripts names only what is there, and nothing in it is left over', () => {
  expect(checkLua(luaFiles())).toEqual([]);
});

test('the check finds a name that is not there, a local that nothing reads, what is no Lua, and a header that is missing', () => {
  const header = '-- Does something.\n-- Input: none. Output: none.\n';
  const script = (name: string, text: string) => ({ file: `src/jobs/lua/${name}.lua`, text: header + text });
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
      { file: 'src/jobs/lua/silent.lua', text: '-- Does something. Answers 1.\nreturn 1' },
    ]),
  ).toEqual([
    'src/jobs/lua/global.lua: retrun is not there',
    'src/jobs/lua/key.lua: there is no key nobody in the table of kiln:',
    expect.stringMatching(/^src\/jobs\/lua\/syntax\.lua: .*expected/),
    'src/jobs/lua/silent.lua: its header does not say what it is for, Input and Output',
    'src/jobs/lua/unread.lua:3: b is never read',
    'src/jobs/lua/shadowed.lua:4: a is never read',
    expect.stringMatching(/^src\/jobs\/lua\/syntax\.lua: .*expected/),
  ]);
});
