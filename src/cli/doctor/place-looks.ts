import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { makeFolder } from 'kiln-runtime/make-folder';
import { checkPort } from 'kiln-runtime/web/listen';
import { createAssetFiles } from 'kiln-service/files/asset-files';
import { whatToDo } from 'kiln-service/files/store/await-store';
import type { FileStore } from 'kiln-service/files/store/file-store';
import { freeBytes } from 'kiln-service/files/store/folder-store';
import { openFileStore } from 'kiln-service/files/store/open-file-store';
import { StoreProblem } from 'kiln-service/files/store/store-problem';
import { tryStore } from 'kiln-service/files/store/try-store';
import { compareSides } from 'kiln-service/installation/adopt';
import { INSTALLATION_KEY } from 'kiln-service/installation/record';
import { compareSecret } from 'kiln-service/installation/secret';
import type { Config } from '../../config.ts';
import { examine, type Finding, look, reasonOf, skipped, well, wrong } from './finding.ts';

/** This machine: folders and buckets, free space, ports; and whether its data belong to this Redis. */

const MEGABYTE = 1024 * 1024;
const LITTLE_BYTES = 2048 * MEGABYTE;

export async function placeLooks(config: Config): Promise<Finding[]> {
  const { dataDir, files } = config;
  // As a start does.
  const made = makeFolder(dataDir).then(
    () => undefined,
    (error: unknown) =>
      wrong(`It cannot be made: ${reasonOf(error)}.`, 'Set KILN_DATA_DIR to a folder that this user may write.'),
  );
  return Promise.all([
    examine('Data folder', async () => {
      return (await made) ?? examineStore(await openFileStore(dataDir));
    }),
    examine('Files of tasks', async () => {
      if (!holdsFiles(config)) return skipped('This machine has neither service nor engine.');
      if (files === dataDir) return skipped('They are in the data folder.');
      await using store = await openFileStore(files, { patience: 'short' });
      return await examineStore(store);
    }),
    examine('Disk', async () => {
      if (await made) return skipped('There is no data folder.');
      const free = await freeBytes(dataDir);
      const says = `${Math.floor(free / MEGABYTE)} MB are free in ${dataDir}.`;
      if (free < config.minFreeBytes)
        return wrong(`${says} No new task is taken.`, 'Make room, or lower KILN_MIN_FREE_MB.');
      return free < LITTLE_BYTES ? look(says, 'Make room before it is less than KILN_MIN_FREE_MB.') : well(says);
    }),
    examine('Proxies', async () => {
      const { trustProxy, publicUrl, servicePublicUrl } = config;
      if (trustProxy) return well(`The addresses of visitors are those that ${trustProxy.join(', ')} names.`);
      if (![publicUrl, servicePublicUrl].some((url) => url?.startsWith('https:')))
        return skipped('No public URL has TLS, so none is needed.');
      return look('Whoever comes through the proxy with TLS is one visitor.', 'Set KILN_PROXIES to its address.');
    }),
    ...portsOf(config).map((place) => examine(`Port ${place.port}`, () => tryPort(place))),
  ]);
}

const holdsFiles = ({ roles }: Config) => roles.has('service') || roles.has('engine');

async function examineStore(store: FileStore) {
  const { location } = store;
  try {
    await tryStore(store);
    return well(`${location} can be written, read, listed and cleared.`);
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error;
    return wrong(`${location} does not keep files: ${error.message}.`, whatToDo(location));
  }
}

interface TriedPort {
  host: string;
  port: number;
  variable: string;
  /** Another will do. */
  anyPort?: boolean;
}

const SET_PORT = 'Set KILN_ADMIN_PORT where something asks for queues or figures.';

function portsOf({ host, port, servicePort, admin, roles }: Config): TriedPort[] {
  const all = [
    { host, port, variable: 'KILN_PORT' },
    ...(roles.has('service') ? [{ host, port: servicePort, variable: 'KILN_SERVICE_PORT' }] : []),
    { ...admin, variable: 'KILN_ADMIN_PORT' },
  ];
  return all.filter((place) => place.port !== 0);
}

async function tryPort({ variable, anyPort = false, ...place }: TriedPort) {
  try {
    await checkPort(place, variable, variable.replace('PORT', 'HOST').replace('_SERVICE', ''));
    return well('It is free.');
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'port_in_use') throw error;
    if (await isKiln(place)) return well('Kiln listens there.');
    return anyPort ? look(`Port ${place.port} is in use: a start takes any free one.`, SET_PORT) : wrong(error.message);
  }
}

/** Each of Kiln's ports answers one of these. */
async function isKiln({ host, port }: { host: string; port: number }): Promise<boolean> {
  const isAny = host === '0.0.0.0' || host === '::';
  const address = !isAny && host.includes(':') ? `[${host}]` : host;
  for (const path of ['health', 'openapi.json']) {
    const answer = await fetch(`http://${isAny ? '127.0.0.1' : address}:${port}/${path}`, {
      signal: AbortSignal.timeout(3_000),
    }).catch(() => undefined);
    const text = answer?.ok ? await answer.text() : '';
    if (/^\{"status":"ok"\}$|^\{"openapi"/.test(text)) return true;
  }
  return false;
}

/** Whether Redis and the folder belong together. */
export function belongingLooks(config: Config, redis: Redis): Promise<Finding[]> {
  const { dataDir, secrets: configured } = config;
  const adopt =
    'Set REDIS_URL or KILN_DATA_DIR to the one that belongs to it. If this is meant: npm run kiln -- installation adopt';
  return Promise.all([
    examine('Installation', async () => {
      await using store = await openFileStore(config.files);
      const sides = await compareSides({ redis, dataDir, files: createAssetFiles(store) });
      if (sides.redis === null && sides.folder === null) return well('Nothing has run here yet.');
      const elsewhere = !sides.files && (await redis.hexists(INSTALLATION_KEY, 'files')) === 1;
      const says = `The files of this installation are in another place than ${config.files}.`;
      if (elsewhere && !holdsFiles(config) && (sides.folder ?? sides.redis) === sides.redis) {
        return look(
          says,
          'Set KILN_FILES to it here, too: until then this process archives nothing, and exports miss what was.',
        );
      }
      if (sides.folder === null) return well('The data folder is new: it becomes one of the installation in Redis.');
      if (sides.redis === sides.folder && elsewhere && holdsFiles(config)) {
        return wrong(
          says,
          'Set KILN_FILES (or KILN_DATA_DIR) to it, or mount it there. If they are to be here from now on: npm run kiln -- installation adopt',
        );
      }
      if (sides.redis === sides.folder) return well('Redis and the data folder are of one installation.');
      const whose = sides.redis === null ? 'knows no installation' : 'is of another installation';
      return wrong(`The data in ${dataDir} are of an installation, and this Redis ${whose}.`, adopt);
    }),
    examine('Secret', async () => {
      const found = await compareSecret({ redis, dataDir, configured });
      if (found === 'same') return well('It is that of the installation.');
      if (found === 'first') return well('None is known yet: the first start makes or notes one.');
      return wrong(
        found === 'none'
          ? 'This machine has no secret, and the installation has one.'
          : 'It is not that of the installation.',
        'Set KILN_SECRET to that of the other processes (without KILN_SECRET it is in the file "secret" of the first data folder).',
      );
    }),
  ]);
}
