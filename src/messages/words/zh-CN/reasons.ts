import type { Words } from '../form.ts';
import { fileSize } from './speech.ts';

export const reasons: Words['reasons'] = {
  unknown: '服务没有说明原因。',
  byCode: {
    unreachable: () => '无法连接资产服务。请稍后再试。',
    not_taken: (why) => `服务没有接受：${why}`,
    source_gone: (why) => `服务已没有它所依据的内容：${why}`,
    key_refused: () => '服务不接受这个机器人的密钥。请告诉运行它的人。',
    own_key_refused: () => '服务不接受这个服务器自己的密钥。管理者可以在 `/设置` 里重新设置。',
    account_empty: () => '这个机器人在服务那里的账户没有积分了，或它的套餐不包含这个。请告诉运行它的人。',
    own_account_empty: () => '这个服务器自己的账户在服务那里没有积分了，或它的套餐不包含这个。',
    not_allowed: (why) => `服务不允许：${why}`,
    declined: (why) => `管理者拒绝了${why === '' ? '。' : `：${why}`}`,
    nobody_decided: () => '一天内没有管理者批准。',
    nobody_asked: () => '这需要管理者批准，而 Kiln 不能在询问他们的地方发言。',
    task_gone: () => '服务已没有这个任务：在那里被删除了，或已过期。',
    never_made: () => '服务没有回应，也没有这个任务：它没有被创建。可以放心再试。',
    attachment_gone: () => '附上的文件已不在 Discord。请重新附上。',
    attachment_too_large: (most) => `附上的文件太大，无法转交：最多 ${fileSize(Number(most))}。`,
  },
  hints: {
    image_too_complex: '请试一张只有一个物体、背景干净的图片。',
    model_missing_uv: '模型没有纹理坐标：请先展开 UV。',
    model_insufficient_uv: '模型的纹理坐标不够：请先展开 UV。',
    timeout: '用时太长。请再试一次，或要求少一些。',
    format_conversion_failed: '其中一种格式无法写出。请减少格式。',
  },
};
