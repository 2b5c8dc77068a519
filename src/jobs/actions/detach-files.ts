import { atService } from '../files/files-of.ts';
import type { Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';

/** The message that carried the files of a result is gone: they are links of the service from now on. */
export async function detachFiles({ steps }: Pick<ActionParts, 'steps'>, request: Request): Promise<Request> {
  const files = atService(request);
  await steps.setFiles(request.id, files);
  return { ...request, files };
}
