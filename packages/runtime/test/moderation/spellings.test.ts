import { HARMFUL_WORDS } from 'kiln-runtime/moderation/screen';
import { createWordMatcher } from 'kiln-runtime/moderation/word-matcher';
import { expect, test } from 'vitest';
import { judgeGrowth } from '../../../../test/growth/growth.ts';

/** Spellings that read as a listed word, and words that must not be taken for one. */

const matches = createWordMatcher(HARMFUL_WORDS);

test.each([
  [
    'characters without width',
    ['po\ufe0frn', 'po\u3164rn', 'po\u115frn', 'po\u1160rn', 'po\uffa0rn', 'p\u034forn', 'po\u00adrn'],
  ],
  [
    'more of these',
    ['p\u2060orn', 'p\u200dorn', 'p\u180eorn', 'po\u{e0061}rn', 'po\u061crn', 'p\u17b4orn', 'p\u{1d173}orn'],
  ],
  [
    'marks',
    [
      'po\u20ddrn',
      'po\u0489rn',
      'p\u0336o\u0336r\u0336n\u0336',
      'po\u0488rn',
      'p\u1ab0orn',
      'p\u1dc0orn',
      'po\ufe20rn',
    ],
  ],
  ['marks of other scripts on Latin letters', ['po\u093frn', 'po\u0e34rn', 'po\u05b0rn', 'po\u064ern']],
  ['small capitals', ['ᴘᴏʀɴ', 'ʜᴇɴᴛᴀɪ', 'ɴᴜᴅᴇ', 'ꜱᴡᴀꜱᴛɪᴋᴀ']],
  ['squares, discs and flags', ['🅿🅾🆁🅽', '🅿️🅾️🆁🅽', '🄿🄾🅁🄽', '🅟🅞🅡🅝', 'ⓟⓞⓡⓝ', '⒫⒪⒭⒩', '🇵🇴🇷🇳', '🇵 🇴 🇷 🇳', 'p🅾rn']],
  ['a word beside a flag', ['porn🇵🇱', '🇵🇱 porn 🇩🇪']],
  ['styled letters', ['𝐩𝐨𝐫𝐧', '𝓹𝓸𝓻𝓷', 'ｐｏｒｎ', '𝗽𝗼𝗿𝗻', '𝚙𝚘𝚛𝚗', 'ᵖᵒʳⁿ', 'ₚₒᵣₙ']],
  [
    'letters with strokes, hooks and tails',
    ['pørn', 'pơrn', 'pǿrn', 'ƥorn', 'poɍn', 'porɳ', 'hentɑi', 'ħentai', 'nuđe', 'hentaı'],
  ],
  ['a rounded letter', ['pᴑrn', 'pօrn', 'pⲟrn', 'pοrn', 'pоrn', 'pჿrn', 'p०rn']],
  [
    'Greek and Cyrillic letters',
    [
      'рorn',
      'роrn',
      'pоrп',
      'henтai',
      'hеntаi',
      'nυde',
      'nμde',
      'nµde',
      'ρorn',
      'PORΝ',
      'ΗENTAI',
      'ΡORN',
      'nuԁe',
      'ѕwаѕtіka',
    ],
  ],
  ['Armenian, Coptic, Lisu and Cherokee letters', ['pօrո', 'ⲣⲟrn', 'ꓑꓳꓣꓠ', 'ꓖꓳꓣꓰ', 'Ꮲorn', 'ᏀORE', 'ꮲorn']],
  ['signs that look like letters', ['po®n', '℗orn', 'p⊖rn', 'h℮ntai', 'n∪de', 'g⊝re']],
  ['letters apart', ['p o r n', 'p.o.r.n', 'р о r n', 'ｐ ｏ ｒ ｎ', 'a p o r n b', 'p-o-r-n', 'n u d e']],
] as const)('%s hide nothing', (_what, spellings) => {
  expect(spellings.filter((text) => matches(text) === undefined)).toEqual([]);
});

test('a prefix is found where letters stand apart, as a whole word is', () => {
  const prefixed = createWordMatcher(['porn*', '*tion', 'cum*', '*inside*']);
  const found = ['p o r n', 'p o r n o', 'a p o r n', 'p.o.r.n', '🅿 🅾 🆁 🅽', 'm o t i o n', 'x i n s i d e x', 'porno'];
  expect(found.filter((text) => prefixed(text) === undefined)).toEqual([]);
  // What is shorter than four letters is not looked for there.
  expect(['c u m', 'a c u m e n', 'p o r', 'p q o r n'].filter((text) => prefixed(text) !== undefined)).toEqual([]);
});

test('honest words, also of other languages, names and numbers hold no listed word', () => {
  const careful = createWordMatcher([
    ...HARMFUL_WORDS,
    ...['ass', 'cunt', 'rape', 'sik*', 'cum*', 'hore', 'lego', 'arse', 'tit', 'dick', 'hot', 'pot', 'coon', 'cop'],
  ]);
  const honest = [
    ...[
      'classic',
      'Scunthorpe',
      'Penistone',
      'assassin',
      'grapes',
      'pompom',
      'pom pom',
      'corn',
      'born',
      'popcorn',
      'unicorn',
    ],
    ...[
      'denuded hills',
      'Gorecki',
      'forego red',
      'a horn',
      'sword',
      'words',
      'acorn',
      'the 90s, 1337, 4x4',
      '10×10',
      '0 1 2 3 4',
    ],
    ...['R2-D2', 'C-4', 'T-800', '3D', 'A4', 'USB-C', 'x²', '5 °C', '№ 5', '½ cup', '© 2024', 'Acme™', 'Café', 'naïve'],
    ...[
      'gøre den større',
      'göre',
      'na górę',
      'børn',
      'rør',
      'sık sık',
      'sıkıntı',
      'ışık',
      'łaska',
      'Straße',
      'smørrebrød',
    ],
    ...[
      'горе',
      'порт',
      'рот кита',
      'сок и нота',
      'титан',
      'хлеб',
      'кот',
      'красный дом',
      'стул',
      'нот',
      'σπίτι',
      'καρέκλα',
    ],
    ...['հաց', 'տուն', 'שלום', 'כיסא', 'كرسي', 'कुर्सी', 'চেয়ার', 'เก้าอี้', '椅子', 'いす', '의자', 'ကုလားထိုင်'],
    ...['🇵🇱 🇩🇪 🇫🇷', 'a 🅱️ottle', '🅰️ 🅾️', '1️⃣2️⃣3️⃣', 'x∪y', 'A ∨ B', '100 ₩'],
  ];
  expect(honest.filter((text) => careful(text) !== undefined)).toEqual([]);
  expect(['LEGO®', 'lego™ brick', 'Lego©'].map(careful)).toEqual(['lego', 'lego', 'lego']);
  // A list may mean them.
  expect(createWordMatcher(['gøre'])('gøre')).toBe('gøre');
});

test('a word wholly in letters of another script is read as Latin where nothing in the text belongs to that script', () => {
  const listed = createWordMatcher(['cope', 'хер']);
  expect(['соре', 'a СОРЕ'].map(listed)).toEqual(['cope', 'cope']);
  expect(['не соре', 'соре, дом'].map(listed)).toEqual([undefined, undefined]);
  expect(['хер', 'хер и дом'].map(listed)).toEqual(['хер', 'хер']);
});

const ALPHABETS = [
  ...[
    'abcde',
    'àêîõü',
    'абвгд',
    'αβγδε',
    'աբգդե',
    'אבגדה',
    'ابتثج',
    'कखगघङि',
    'กขคงจิ',
    '一丁七万',
    'あいうえお',
    '가나다라',
  ],
  ...['ꓐꓑꓒꓓ', 'ᎠᎡᎢᎣ', '𝐚𝐛𝐜𝐝', '🅰🅱🇦🇧', 'ⲁⲃⲅⲇ', 'a\u0489b\u20dd', 'aбcд', '∪∣℮®', 'a b c d ', '\u3164\u115f'],
];

test.each(ALPHABETS)('the work grows with the length of a text in %j, not faster', async (signs) => {
  // Longer texts are cut: what a text costs is seen in many of them.
  const read = (text: string) => {
    for (let at = 0; at < text.length; at += 4_000) matches(text.slice(at, at + 4_000));
  };
  for (const make of [
    (length: number) => signs.repeat(length).slice(0, length),
    (length: number) => [...signs.repeat(length).slice(0, length / 2)].join(' '),
    (length: number) => [...signs].map((sign) => sign.repeat(length / signs.length)).join(' '),
  ]) {
    expect(await judgeGrowth({ name: '', signs: [signs], read, most: 4_000 }, { name: signs, make })).toBeUndefined();
  }
});
