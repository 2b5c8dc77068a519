import type { Words } from '../form.ts';
import { fileSize } from './speech.ts';

export const reasons: Words['reasons'] = {
  unknown: 'サービスは理由を示しませんでした。',
  byCode: {
    unreachable: () => 'サービスに接続できません。後でもう一度試してください。',
    not_taken: (why) => `サービスが受け付けませんでした：${why}`,
    source_gone: (why) => `元になるものがもうサービスにありません：${why}`,
    key_refused: () => 'サービスがこのボットのキーを受け付けません。運営者に伝えてください。',
    own_key_refused: () =>
      'サービスがこのサーバー自身のキーを受け付けません。サーバーの管理者が `/設定` で登録し直せます。',
    account_empty: () =>
      'このボットのサービス上のアカウントにクレジットがないか、プランに含まれていません。運営者に伝えてください。',
    own_account_empty: () => 'このサーバー自身のサービス上のアカウントにクレジットがないか、プランに含まれていません。',
    not_allowed: (why) => `サービスが許可していません：${why}`,
    declined: (why) => `管理者が却下しました${why === '' ? '。' : `：${why}`}`,
    nobody_decided: () => '1日以内に承認した管理者がいませんでした。',
    nobody_asked: () => '管理者の承認が必要ですが、Kilnには尋ねる場所に書き込む権限がありません。',
    task_gone: () => 'このタスクはもうサービスにありません。削除されたか、期限が切れました。',
    never_made: () => 'サービスから返事がなく、タスクもありません。作成されていないので、安心してもう一度試せます。',
    attachment_gone: () => '添付ファイルはもうDiscordにありません。もう一度添付してください。',
    attachment_too_large: (most) => `添付ファイルが大きすぎて渡せません（${fileSize(Number(most))}まで）。`,
  },
  hints: {
    image_too_complex: '無地の背景に物が1つだけ写った画像を試してください。',
    model_missing_uv: 'モデルにテクスチャ座標がありません。先にUV展開してください。',
    model_insufficient_uv: 'モデルのテクスチャ座標が足りません。先にUV展開してください。',
    timeout: '時間がかかりすぎました。もう一度試すか、内容を減らしてください。',
    format_conversion_failed: '書き出せない形式がありました。形式を減らしてください。',
  },
};
