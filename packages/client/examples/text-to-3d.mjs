// A model from words: node text-to-3d.mjs "a red toadstool" toadstool.glb
// ASSET_API_URL and ASSET_API_KEY name another service than that of a Kiln on this machine.
import { createClient } from 'kiln-client';

const [prompt = 'a red toadstool', place = 'model.glb'] = process.argv.slice(2);
const { ASSET_API_URL: baseUrl = 'http://127.0.0.1:4690', ASSET_API_KEY: apiKey = 'kiln-local-key' } = process.env;
const client = createClient({ baseUrl, apiKey });

const input = { prompt, target_formats: ['glb'] };
const onProgress = ({ status, progress }) => console.log(status, `${progress} %`);
const task = await client.run('text-to-3d-preview', input, { onProgress });
const { path } = await client.downloadTo(task.model_urls.glb, place);
console.log(`${path}: ${task.consumed_credits} credits`);
await client[Symbol.asyncDispose]();
