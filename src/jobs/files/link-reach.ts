import { isPrivateHost } from 'kiln-client/internal/addresses';

/** Whether the readers of a message can follow a link: one to this network leads readers elsewhere to their own machine. */
export type Reaches = (url: string) => boolean;

/** @param areHere the readers use this machine's own Discord */
export function createReach(areHere: boolean): Reaches {
  return (url) => URL.canParse(url) && (areHere || !isPrivateHost(new URL(url).hostname));
}
