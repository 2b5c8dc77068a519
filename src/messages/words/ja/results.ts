import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const results: Words['results'] = {
  madeFrom: '-# 元になったもの',
  madeFromPicture: '元になったもの',
  moreUnderMore: (many) => `ほか${count(many)}件は **詳細** に`,

  understood: (words) => `-# 理解した内容：${words}`,
  notUnderstood: (words) => `-# 理解できなかった内容：${words}`,
  localEngine: '-# Kilnのローカル手続き型エンジンが作成：AIではなく規則で組み立てています',
  faces: (many) => `${count(many)}面`,
  linksUntil: (time) => `リンクは ${time} まで`,
  keptUntil: (time) => `ファイルは ${time} まで保管`,

  parts: (list) => `**部品** ${list}`,
  moreKinds: (many) => `ほか${count(many)}種類は部品リストに`,

  linksLeadNowhere: 'サービスのリンクはここからは開けません。**ファイル** で、添付されていないものを送れます。',
  noFilesYet: 'まだファイルはありません。',
  noFiles: 'サービスはファイルを示していません。',
  made: (time) => `-# 作成 ${time}`,
  seed: (seed) => `シード ${seed}`,
  task: (id) => `-# タスク ${id}`,
  filesDeleted: (time) => `サービスは ${time} にファイルを削除しました。メッセージに添付されたものは残っています。`,
  linksRanOut: 'サービスのリンクは期限切れです。メッセージに添付されたファイルは残っています。',
  filesAtService: '**サービス上のファイル**',
  linksUntilLine: (time) => `-# リンクは ${time} まで`,
  pictureNumber: (number) => `画像 ${number}`,
  thumbnail: 'サムネイル',
  thumbnailWithoutBackground: '背景なしのサムネイル',
  andMore: '-# … ほか',
};
