// A model from words: node text-to-3d.mjs "a red toadstool" toadstool.glb
// ASSET_API_URL and ASSET_API_KEY name another service than that of a Kiln on this machine.
import { writeFile } from 'node:fs/promises';
import { createClient } from 'kiln-client';

const [prompt = 'a red toadstool', file = 'model.glb'] = process.argv.slice(2);
const { ASSET_API_URL: baseUrl = 'http://127.0.0.1:4690', ASSET_API_KEY: apiKey = 'kiln-local-key' } = process.env;
const client = createClient({ baseUrl, apiKey });

const { id } = await client.create('text-to-3d-preview', { prompt, target_formats: ['glb'] });
let task;
for await (const update of client.watch('text-to-3d-preview', id)) {
  console.log(update.status, `${update.progress} %`);
  task = update.task;
}
if (task?.status !== 'SUCCEEDED') throw new Error(task?.task_error?.message ?? 'no result');
await writeFile(file, await client.download(task.model_urls.glb));
console.log(`${file}: ${task.consumed_credits} credits`);
await client[Symbol.asyncDispose]();
