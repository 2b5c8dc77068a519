import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const approvals: Words['approvals'] = {
  free: '無料',
  held: (price) => `**${credits(price)}** を確保済み`,
  left: (amount) => ` · 残り${count(amount)}`,
  whoWhere: (member, channel) => `${member}、${channel} にて`,
  private: '-# 非公開：言葉は本人だけのものです。',
  picture: '元にするもの',
  whoDecides: '-# このサーバーの管理者が決めます。1日以内に決まらないものは作成されません。',
  approve: '承認',
  decline: '却下…',
  change: '変更…',
  changeAndApprove: '変更して承認',
  declineTitle: '却下',
  why: '頼んだ人に伝える理由',
  approved: '承認しました。順番に入りました。',
  declined: '却下しました。クレジットはすべて戻りました。',
  decidedAlready: 'それはもう決まったか、もう待っていません。',
  leadsDecide: '決められるのは、このサーバーの管理者だけです。',
  costsMore: (price, held) =>
    `それには${credits(price)}かかりますが、確保されているのは${count(held)}です。却下するか、それ以下で済むものに変えてください。`,
  canceledBy: (member) => `${member} がキャンセルしました。`,
  canceled: 'キャンセルされました。',
  declinedBy: (member) => `${member} が却下しました。`,
  approvedBy: (member) => `${member} が承認しました。`,
  waitsNoMore: 'もう待っていません。',
  nobodyDecided: '1日以内に承認した管理者がいませんでした。',
};
