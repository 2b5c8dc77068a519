import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const approvals: Words['approvals'] = {
  free: '免费',
  held: (price) => `**${credits(price)}**，已为它预扣`,
  left: (amount) => ` · 剩余 ${count(amount)}`,
  whoWhere: (member, channel) => `${member} 在 ${channel}`,
  private: '-# 私密：文字只属于提出者。',
  picture: '要用来制作的图片',
  whoDecides: '-# 由管理这个服务器的人决定。一天内没人决定的不会制作。',
  approve: '批准',
  decline: '拒绝……',
  change: '修改……',
  changeAndApprove: '修改并批准',
  declineTitle: '拒绝',
  why: '告诉提出者原因',
  approved: '已批准，现在在排队。',
  declined: '已拒绝。所有积分都退回了。',
  decidedAlready: '这已经决定了，或者不再等待。',
  leadsDecide: '只有管理这个服务器的人能决定。',
  costsMore: (price, held) => `这需要 ${credits(price)}，而只预扣了 ${count(held)}。请拒绝，或改成不更贵的内容。`,
  canceledBy: (member) => `已由 ${member} 取消。`,
  canceled: '已取消。',
  declinedBy: (member) => `已由 ${member} 拒绝。`,
  approvedBy: (member) => `已由 ${member} 批准。`,
  waitsNoMore: '不再等待。',
  nobodyDecided: '一天内没有管理者批准。',
};
