import { fileURLToPath } from 'node:url';
import type { Examples } from 'kiln-playground/base/examples';

/**
 * What the page of the local Discord offers in an empty channel. The pictures are what the built-in engine made of these very
 * lines, and of the duck; the samples are renders of its models, in a format that every command for photos takes.
 */

const picture = (name: string) => fileURLToPath(new URL(`./examples/${name}`, import.meta.url));
const prompt = (text: string) => `/text-to-3d prompt: ${text}`;

export const EXAMPLES: Examples = {
  tries: [
    { label: 'A friendly robot', line: prompt('a friendly robot'), picture: picture('robot.webp') },
    {
      label: 'A small fox with a red scarf',
      line: prompt('a small fox with a red scarf'),
      picture: picture('fox.webp'),
    },
    { label: 'A knight with a shield', line: prompt('a knight with a shield'), picture: picture('knight.webp') },
    { label: 'A wizard with a staff', line: prompt('a wizard with a staff'), picture: picture('wizard.webp') },
  ],
  photoTries: [
    { label: 'A keycap', line: '/keycap', picture: picture('keycap.webp') },
    { label: 'A brick figure', line: '/brick-figure', picture: picture('brick-figure.webp') },
    { label: 'Clip-together pixels', line: '/fidget-pixel kind: other', picture: picture('pixels.webp') },
  ],
  samples: [
    { label: 'A rubber duck', picture: picture('duck.jpg') },
    { label: 'A rocket', picture: picture('rocket.jpg') },
    { label: 'A teapot', picture: picture('teapot.jpg') },
    { label: 'A treasure chest', picture: picture('chest.jpg') },
  ],
  sampleLine: '/image-to-3d',
};
