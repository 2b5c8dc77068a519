import type { Words } from '../form.ts';

export const privacy: Words['privacy'] = {
  deleteTitle: (title) => `**${title}** を完全に削除しますか？`,
  deleteWhat: 'メッセージ、タスク、すべてのファイルが消えます。使ったクレジットは戻りません。',
  deleteYes: '完全に削除',
  deleteNo: '残す',
  title: '### このサーバーでKilnがあなたについて保存しているもの',
  what: '頼んだこと（言葉、オプション、日時、場所）、そこから作られたもの、かかった費用です。ファイルは、各結果に書かれた期間、サービスが保管します。',
  forgetting:
    '-# 忘れると、待っているものはキャンセルされ、結果はメッセージごと削除され、サーバーの記録からあなたの名前が消えます。元には戻せません。',
  export: 'エクスポート',
  forgetMe: '自分を忘れさせる…',
  forgetTitle: (member) => `このサーバーで ${member} を完全に忘れますか？`,
  forgetWhat: '待っているものはキャンセルされ、結果はメッセージやファイルごと消えます。使ったクレジットは戻りません。',
  forgetYes: '完全に忘れる',
  forgetNo: '残す',
};
