import type { Assets } from './assets.ts';
import { isReadable, type Request } from './request.ts';
import type { Requests } from './requests.ts';

/** Requests as members see them: one that was removed is as unknown as one that never was. */

interface Reads {
  requests: Requests;
}

export async function findRequest({ requests }: Reads, id: string): Promise<Request | undefined> {
  return unlessRemoved(await requests.get(id));
}

/** By the task at the service. */
export async function findByTask({ requests }: Reads, taskId: string): Promise<Request | undefined> {
  return unlessRemoved(await requests.byTask(taskId));
}

/** By the message in Discord that shows it. */
export async function findByMessage({ requests }: Reads, messageId: string): Promise<Request | undefined> {
  return unlessRemoved(await requests.byMessage(messageId));
}

/** An asset with those of its steps that were not removed; undefined if there are none. */
export async function findAsset({ assets, requests }: Reads & { assets: Pick<Assets, 'steps'> }, id: string) {
  const found = await Promise.all([id, ...(await assets.steps(id))].map(requests.getAny));
  const [root, ...steps] = found.map((one) => (one !== undefined && isReadable(one) ? unlessRemoved(one) : undefined));
  const left = steps.filter((step) => step !== undefined);
  return left.length === 0 ? undefined : { root, steps: left };
}

function unlessRemoved(request: Request | undefined): Request | undefined {
  return request?.removed_by === undefined ? request : undefined;
}
