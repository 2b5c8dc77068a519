import { fileURLToPath } from 'node:url';
import type { Examples } from 'kiln-playground/examples';

/**
 * What the page of the local Discord offers in an empty channel. The pictures are what the built-in engine made of these very
 * lines; the samples are renders of its models, good to try the commands for photos with.
 */

const picture = (name: string) => fileURLToPath(new URL(`./examples/${name}.webp`, import.meta.url));
const prompt = (text: string) => `/text-to-3d prompt: ${text}`;

export const EXAMPLES: Examples = {
  tries: [
    { label: 'A friendly robot', line: prompt('a friendly robot'), picture: picture('robot') },
    { label: 'A small fox sitting', line: prompt('a small fox sitting'), picture: picture('fox') },
    { label: 'A knight with a shield', line: prompt('a knight with a shield'), picture: picture('knight') },
    { label: 'A wizard with a staff', line: prompt('a wizard with a staff'), picture: picture('wizard') },
  ],
  samples: [
    { label: 'A rubber duck', picture: picture('duck') },
    { label: 'A rocket', picture: picture('rocket') },
    { label: 'A teapot', picture: picture('teapot') },
    { label: 'A treasure chest', picture: picture('chest') },
  ],
  sampleLine: '/image-to-3d',
};
