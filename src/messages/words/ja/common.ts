import type { Words } from '../form.ts';

export const common: Words['common'] = {
  reference: (reference) => `-# 参照番号 ${reference}`,
  nothingChanged: '何も変更していません。',
  kept: 'そのままにしました。',
  deleted: '削除しました。',
  busy: 'Kilnは今混み合っています。できるようになり次第、自動で続きます。もう一度頼む必要はありません。',
  broken:
    'Kilnの側で問題が起きました。もう一度試してください。続くようなら、このKilnの運営者に参照番号を伝えてください。',
};
