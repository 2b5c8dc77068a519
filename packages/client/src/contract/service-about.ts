/**
 * What a service of ours says of itself beside the specification, in a header of its balance: that it knows the fields which
 * the contract marks as extensions, what the account may have at once and ask a second, and how many tasks its engines can
 * make at once just now. `x-kiln: extensions, tasks=20, requests=100, threads=6`. A hosted service says nothing.
 */
export interface ServiceAbout {
  extensions: boolean;
  tasks?: number;
  requestsPerSecond?: number;
  threads?: number;
}

export const ABOUT_HEADER = 'x-kiln';

export function writeAbout({ extensions, tasks, requestsPerSecond: requests, threads }: ServiceAbout): string {
  const numbers = Object.entries({ tasks, requests, threads }).filter(([, count]) => count !== undefined);
  return [...(extensions ? ['extensions'] : []), ...numbers.map(([name, count]) => `${name}=${count}`)].join(', ');
}

export function readAbout(header: string | string[] | undefined): ServiceAbout {
  const words = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((word) => word.trim());
  const number = (name: string) => {
    const found = words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
    return found !== undefined && /^\d{1,9}$/.test(found) ? Number(found) : undefined;
  };
  const [tasks, requestsPerSecond, threads] = ['tasks', 'requests', 'threads'].map(number);
  return {
    extensions: words.includes('extensions'),
    ...(tasks !== undefined && { tasks }),
    ...(requestsPerSecond !== undefined && { requestsPerSecond }),
    ...(threads !== undefined && { threads }),
  };
}
