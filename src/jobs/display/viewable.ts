import { stageEntry } from 'kiln-client/contract/families/index';
import { type ResultFile, resultFiles } from '../files/result-files.ts';
import type { Request } from '../store/request.ts';
import { taskOf } from '../store/task-of.ts';

/** The files of a result, and the one that a browser shows: a GLB, the one with the clip where there is one. */
export function viewableFiles(request: Request): { files: ResultFile[]; model: ResultFile | undefined } {
  const files = resultFiles(taskOf(request), request.title, stageEntry(request.type).stage.files);
  const models = files.filter(({ role, name }) => role === 'model' && name.endsWith('.glb'));
  return { files, model: models.find(({ moves }) => moves) ?? models[0] };
}

/** Whether a browser can show it. */
export function isViewable(request: Request): boolean {
  return (
    request.state === 'succeeded' && request.removed_by === undefined && viewableFiles(request).model !== undefined
  );
}
