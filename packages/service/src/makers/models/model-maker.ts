import { Readable } from 'node:stream';
import type { Kind } from '../licences-in.ts';
import { type Licence, type MakeRun, type Maker, MakerError } from '../maker.ts';
import { isSaid } from '../said.ts';
import { type Asked, DIALECTS, type Work } from './dialects.ts';
import { fileOf } from './file-of-answer.ts';
import { drawPicture, editPictures, refusesViews } from './pictures.ts';
import type { Found } from './probe.ts';
import type { SmallServer } from './small-server.ts';

/**
 * The stages that small servers make: one row each. Stages of several views of one thing have no row: these servers look at
 * one picture, and the others would be dropped.
 */
interface Stage {
  type: Maker['type'];
  kind: Kind;
  /** Whether a server that is away is taken to make it, because most of its kind do. */
  isExpected: boolean;
  isMadeBy(found: Found, model: string | undefined): boolean;
  /** Of the options that only a maker can follow, those that it is told; undefined: by its dialect. */
  tells?: readonly string[];
  refuses: Maker['refuses'];
  /** @returns undefined: the server that was chosen does not make it */
  work(found: Found, asked: Asked): Promise<Work | undefined> | Work | undefined;
}

const refusesSurfacePicture: Maker['refuses'] = ({ texture_image_url }) =>
  isSaid(texture_image_url) ? 'it takes no picture of the surface' : undefined;

/** What a request asks for beside its picture, and no server is told. */
const refusesWords: Maker['refuses'] = (input, sides) => {
  const { texture_prompt, pose_mode } = input;
  if (isSaid(texture_prompt) || isSaid(pose_mode)) return 'it goes by the picture alone: leave words and pose out';
  return refusesSurfacePicture(input, sides);
};

/** A pose is said in the words. */
const WORDS = ['seed', 'pose_mode'];

export const STAGES: readonly Stage[] = [
  {
    type: 'text-to-3d',
    kind: '3d',
    isExpected: false,
    isMadeBy: (found, model) => canDo(found, model, 'fromWords'),
    tells: WORDS,
    refuses: refusesSurfacePicture,
    work: ({ dialect }, asked) => dialect && DIALECTS[dialect].fromWords?.(asked),
  },
  {
    type: 'image-to-3d',
    kind: '3d',
    isExpected: true,
    isMadeBy: (found, model) => canDo(found, model, 'fromPicture'),
    refuses: refusesWords,
    work: ({ dialect }, asked) => dialect && DIALECTS[dialect].fromPicture(asked),
  },
  {
    type: 'text-to-image',
    kind: 'image',
    isExpected: true,
    isMadeBy: ({ draws }) => draws,
    tells: WORDS,
    refuses: refusesViews,
    work: ({ seedInPrompt }, asked) => drawPicture({ ...asked, seedInPrompt }),
  },
  {
    type: 'image-to-image',
    kind: 'image',
    isExpected: true,
    isMadeBy: ({ edits }) => edits,
    tells: WORDS,
    refuses: refusesViews,
    work: ({ seedInPrompt }, asked) => editPictures({ ...asked, seedInPrompt }),
  },
];

/** A dialect that has the route, and a model that is not said to be unable to. */
function canDo({ dialect, models }: Found, model: string | undefined, way: 'fromWords' | 'fromPicture'): boolean {
  if (dialect === undefined || !DIALECTS[dialect][way]) return false;
  const named = models.find(({ id }) => id === model);
  return named?.[way] !== false;
}

export interface Settings {
  licence: Licence;
  /** As the servers name it. */
  model: string | undefined;
}

/** @param servers those that make it, and those that have not said yet what they are */
export function createMaker(stage: Stage, servers: readonly SmallServer[], { licence, model }: Settings): Maker {
  const { type, refuses } = stage;
  const able = () => servers.filter(({ known }) => known && stage.isMadeBy(known, model));
  const unknown = () => servers.filter(({ known }) => !known);
  return {
    id: `models-${type}`,
    name: `${licence.model} (${servers[0]?.label})`,
    licence,
    type,
    get servers() {
      // Where none makes it, a task ends in words at one of them.
      return [able(), unknown()].find(({ length }) => length > 0) ?? servers;
    },
    awaited: servers,
    get tells() {
      return stage.tells ?? able().flatMap(({ known }) => (known?.dialect ? DIALECTS[known.dialect].tells : []));
    },
    refuses,
    async make(order, run) {
      const server = servers.find(({ at }) => at === order.server.at);
      if (!server)
        throw new MakerError('model_server_misconfigured', `${order.server.at} is no longer one of its servers`);
      if (order.sent) {
        throw new MakerError(
          'model_server_lost',
          'the process that waited for it ended, and its server gives no work a name',
        );
      }
      try {
        await server.during(() => makeAt(server, stage, { order, model }, run));
      } catch (error) {
        run.signal.throwIfAborted();
        throw error;
      }
    },
  };
}

async function makeAt(server: SmallServer, stage: Stage, asked: Asked, run: MakeRun): Promise<void> {
  const work = await stage.work(await server.found(), asked);
  if (!work) throw new MakerError('model_server_misconfigured', `${server.at} does not make ${stage.type}`);
  await run.sending({ at: server.at, id: asked.order.id });
  const answer = await server.http.post(work.path, work.content, run.signal);
  const name = stage.kind === '3d' ? 'model.glb' : 'image-1.png';
  await run.keep(name, Readable.from(fileOf(answer, server.http, run.signal), { objectMode: false }));
}
