import type { Words } from '../form.ts';

const told = (how: string) => (time: string | undefined) =>
  `あなたのものが終わると${time === undefined ? '' : `（${time}より長くかかったとき）`}、成功でも失敗でも、${how}で知らせます。`;

export const notices: Words['notices'] = {
  ways: {
    none: '知らせない',
    reply: '短い返信でのメンション',
    silent: '音の鳴らないメンション',
    direct: 'ダイレクトメッセージ',
  },
  asServerChoice: 'このサーバーの設定どおり',
  nothing: 'あなたのものが終わっても、知らせるのはそのメッセージだけです。',
  told: {
    reply: told('短い返信でのメンション'),
    silent: told('音の鳴らないメンション'),
    direct: told('ダイレクトメッセージ'),
  },
  ownChoice: '-# このサーバーでのあなた自身の設定です。',
  asServer: '-# このサーバーの設定どおりです。',
};
