import { readFileSync } from 'node:fs';
import { wordSet } from '../../look-up.ts';

/**
 * Languages other than English that prompts are read in. A JSON file has what each English word is called there; what a
 * language does with its words is a row here.
 */

/** What a word may end with beside what the file has, and what stands there instead. */
export interface Ending {
  ending: RegExp;
  by: string;
  /** Whether it is several then; what describes is never that. */
  many?: true;
  /** Only of what describes. */
  describes?: true;
}

/** Where words are written without spaces: what goes where English has it elsewhere. */
export interface Order {
  /** Relations that follow what they relate to: 机の上. The others go before it. */
  after: ReadonlySet<string>;
  /** Joins what is of a thing to it, and ends what is said before it: 戴帽子的猫. */
  closes: string;
  /** After who does it or before where it is: what a relation after it is about comes before. */
  subject: ReadonlySet<string>;
  /** How a relation ends after which another one is said of the same thing: 帽子をかぶって剣を持った騎士. */
  chained: RegExp;
  /** Say nothing by themselves. */
  particles: ReadonlySet<string>;
  /** After a number, before or after what is counted. */
  counters: ReadonlySet<string>;
}

export type Words = Readonly<Record<string, readonly string[]>>;

export interface Language {
  name: string;
  /** English to what people type, small letters, the usual first. Reads the file. */
  words(): Words;
  endings: readonly Ending[];
  /** Between the words of a compound written as one: "Piraten-n-schiff". */
  joints?: readonly string[];
  /** Other spellings of letters. */
  spellings?: readonly (readonly [string, string])[];
  /** What describes follows: "gato negro", "castillo pirata". */
  describedFirst?: true;
  order?: Order;
}

/** Most processes never see a prompt in another language, and all files together take tens of milliseconds. */
const wordsOf = (language: string) => (): Words =>
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Words; // held by a test

const PLURALS: readonly Ending[] = [
  { ending: /s$/, by: '', many: true },
  { ending: /es$/, by: '', many: true },
];
const FEMININE: readonly Ending[] = [
  { ending: /as?$/, by: 'o', describes: true },
  { ending: /as?$/, by: '', describes: true },
];

/** Words of these languages that are English, too, though nothing that can be made: they choose no language. */
export const ALSO_ENGLISH = wordSet(
  'alliance alto argent bad basis bone café clear col com come comes constructor costa de der die do dom el en et f1 fee fine grade held kinds la le les lua mar media mesa micro mono motte name once os ours pain pay pica point points pour prof pull queue queues rad riff rot sale seen sees sense sin singe sous spatial terrain torn tour unter una von',
);

export const LANGUAGES: readonly Language[] = [
  {
    name: 'Spanish',
    words: wordsOf('es'),
    endings: [...PLURALS, { ending: /ces$/, by: 'z', many: true }, ...FEMININE],
    describedFirst: true,
  },
  {
    name: 'Portuguese',
    words: wordsOf('pt'),
    endings: [
      ...PLURALS,
      { ending: /(?:õe|oe|ãe|ae)s$/, by: 'ão', many: true },
      { ending: /ns$/, by: 'm', many: true },
      { ending: /is$/, by: 'l', many: true },
      { ending: /[ée]is$/, by: 'el', many: true },
      ...FEMININE,
    ],
    describedFirst: true,
  },
  {
    name: 'French',
    words: wordsOf('fr'),
    endings: [
      ...PLURALS,
      { ending: /x$/, by: '', many: true },
      { ending: /aux$/, by: 'al', many: true },
      { ending: /es?$/, by: '', describes: true },
    ],
    describedFirst: true,
  },
  {
    name: 'German',
    words: wordsOf('de'),
    endings: [
      { ending: /(?:en|em|er|es)$/, by: '' },
      { ending: /[sne]$/, by: '', many: true },
    ],
    joints: ['en', 'es', 'er', 'n', 's', ''],
    spellings: [
      ['ä', 'ae'],
      ['ö', 'oe'],
      ['ü', 'ue'],
    ],
  },
  {
    name: 'Chinese',
    words: wordsOf('zh'),
    endings: [],
    order: {
      after: wordSet('on in under beside behind before'),
      closes: '的',
      subject: wordSet('在'),
      chained: /$^/,
      particles: wordSet(
        '着 了 是 请 我 想要 要 给我 帮我 做 画 生成 制作 做一个 个 一些 站在 放在 它 他 她 它的 他的 她的',
      ),
      counters: wordSet(
        '只 个 個 条 條 把 辆 棵 朵 本 张 匹 头 位 艘 架 台 根 颗 块 顶 件 双 副 瓶 杯 碗 盘 座 栋 间 名 支 枚 架 幅 面 口 扇 盏 串 片 袋 盒 篮 群 对 套 尊 束 株',
      ),
    },
  },
  {
    name: 'Japanese',
    words: wordsOf('ja'),
    endings: [],
    order: {
      after: wordSet('around through riding filling with without on in under beside behind before holding'),
      closes: 'の',
      subject: wordSet('が は'),
      chained: /[てで、]$/,
      particles: wordSet(
        'を に で も へ な の いる ある います あります です だ ください お願いします 作って 作る 描いて 欲しい ほしい ちょうだい',
      ),
      counters: wordSet('匹 個 つ 本 人 体 台 枚 冊 羽 頭 軒 隻 機 基 輪 足 着 杯 丁 振り 脚 両 艘 株 切れ コ こ ひき'),
    },
  },
];
