import type { MakeOrder } from '../maker.ts';
import { type Asked, fileIn, formOf, promptOf, seedOf, type Work } from './dialects.ts';

/** Pictures by the two routes of OpenAI's API that small servers have in common. */

/** About one megapixel, in multiples of 64, as picture models are trained. */
const SIZES: Readonly<Record<string, string>> = {
  '1:1': '1024x1024',
  '16:9': '1344x768',
  '9:16': '768x1344',
  '4:3': '1152x896',
  '3:4': '896x1152',
  '3:2': '1216x832',
  '2:3': '832x1216',
};

export interface AskedForPicture extends Asked {
  /** sd-server takes the seed only inside of the prompt; without one each of its pictures has the same. */
  seedInPrompt: boolean;
}

export function drawPicture(asked: AskedForPicture): Work {
  const { order } = asked;
  const size = SIZES[String(order.input.aspect_ratio ?? '1:1')];
  return { path: '/images/generations', content: { json: { ...commonFields(asked), size } } };
}

/** One picture goes as `image`, which every server takes, several as `image[]`. */
export async function editPictures(asked: AskedForPicture): Promise<Work> {
  const { pictures } = asked.order;
  const form = formOf(commonFields(asked));
  for (const { name, read } of pictures) {
    const picture = { name, bytes: Buffer.from(await read()) };
    form.append(pictures.length === 1 ? 'image' : 'image[]', fileIn(picture), name);
  }
  return { path: '/images/edits', content: { form } };
}

function commonFields({ order, model, seedInPrompt }: AskedForPicture) {
  const words = promptOf(order);
  const seed = seedOf(order);
  const prompt = seedInPrompt ? `${words} <sd_cpp_extra_args>${JSON.stringify({ seed })}</sd_cpp_extra_args>` : words;
  return { model, prompt, n: 1, ...(!seedInPrompt && { seed }), response_format: 'b64_json' };
}

export function refusesViews({ generate_multi_view }: MakeOrder['input']): string | undefined {
  return generate_multi_view === true ? 'it draws one picture, not three views of one thing' : undefined;
}
