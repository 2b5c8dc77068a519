import type { TaskType } from 'kiln-client/contract/families/index';
import { type MakerInfo, PROCEDURAL } from 'kiln-client/contract/wire';

/**
 * The model that will make a request, as far as can be known before the service has chosen: the one that it names, else the
 * first of its stage. Undefined: it is made from rules, which a language model that reads words does not change.
 *
 * @param makers all that the service has, best first
 */
export function expectedMaker(
  type: TaskType,
  { maker: named }: Readonly<Record<string, unknown>>,
  makers: readonly MakerInfo[],
): MakerInfo | undefined {
  if (named === PROCEDURAL) return undefined;
  const isExpected = ({ id, reads }: MakerInfo) => (named === undefined ? !reads : id === named);
  return makers.find((maker) => maker.type === type && isExpected(maker));
}
