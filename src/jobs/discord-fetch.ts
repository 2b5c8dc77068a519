import type { RESTOptions } from 'discord.js';

/**
 * How discord.js sends its requests, given as its `makeRequest`. Its own way goes through the process' shared undici
 * dispatcher, which belongs to whichever undici was loaded first; another version's dispatcher refuses the form that
 * carries files. Node's fetch takes its own FormData with any dispatcher.
 */
export const discordFetch: RESTOptions['makeRequest'] = async (url, init) => {
  // The two RequestInit types differ in nothing that discord.js uses.
  const response = await fetch(url, init as unknown as RequestInit);
  return response as unknown as Awaited<ReturnType<RESTOptions['makeRequest']>>;
};
