import type { Words } from '../form.ts';

export const common: Words['common'] = {
  reference: (reference) => `-# 编号 ${reference}`,
  nothingChanged: '什么都没有改动。',
  kept: '已保留。',
  deleted: '已删除。',
  busy: 'Kiln 现在很忙，一有空就会自动继续：不必再问一次。',
  broken: 'Kiln 这边出了问题。请再试一次；如果仍然如此，请把编号告诉运行这个 Kiln 的人。',
};
