import type { Guilds } from '../../guilds/guilds.ts';
import { filesMade, type ResultFile } from '../files/result-files.ts';
import { hiddenOf } from '../moderation/flagged-visibility.ts';
import { isResult, type Request } from '../store/request.ts';

/** The files of a result, and the one that a browser shows: a GLB, the one with the clip where there is one. */
export function viewableFiles(request: Request): { files: ResultFile[]; model: ResultFile | undefined } {
  const files = filesMade(request);
  const models = files.filter(({ role, name }) => role === 'model' && name.endsWith('.glb'));
  return { files, model: models.find(({ moves }) => moves) ?? models[0] };
}

/** Whether a browser can show it. */
export const isViewable = (request: Request): boolean =>
  isResult(request) && viewableFiles(request).model !== undefined;

/** Whether it is shown there to who has its link: what is not for everybody is not. */
export const isSeen = async (request: Request, guilds: Pick<Guilds, 'settings'>): Promise<boolean> =>
  isViewable(request) && (await hiddenOf(request, guilds)) === undefined;
