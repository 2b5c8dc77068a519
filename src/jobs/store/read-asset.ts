import type { JobContext } from '../runtime/context.ts';
import { isReadable, type Request } from './request.ts';

/** An asset with those of its steps that were not deleted; undefined when there is none. */
export async function readAsset({ assets, requests }: Pick<JobContext, 'assets' | 'requests'>, id: string) {
  const found = await Promise.all([id, ...(await assets.steps(id))].map(requests.getAny));
  const [root, ...steps] = found.map((one): Request | undefined =>
    one !== undefined && isReadable(one) && one.removed_by === undefined ? one : undefined,
  );
  const left = steps.filter((step) => step !== undefined);
  return left.length === 0 ? undefined : { root, steps: left };
}
