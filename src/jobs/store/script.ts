import { readScript, type Script } from 'kiln-runtime/redis/script';
import { BOT_KEYS } from '../../keys.ts';

/** A script of `lua/`, by the name of its file. */
export const storeScript = (name: string): Script =>
  readScript(new URL(`./lua/${name}.lua`, import.meta.url), BOT_KEYS);
