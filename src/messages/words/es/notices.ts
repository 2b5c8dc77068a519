import type { Words } from '../form.ts';

const told = (how: string) => (time: string | undefined) =>
  `Recibes ${how} cuando algo tuyo ha terminado${time === undefined ? '' : ` y tardó más de ${time}`}, se creara o no.`;

export const notices: Words['notices'] = {
  ways: {
    none: 'Nada',
    reply: 'Una mención en una respuesta corta',
    silent: 'Una mención sin sonido',
    direct: 'Un mensaje directo',
  },
  asServerChoice: 'Como lo tenga este servidor',
  nothing: 'Cuando algo tuyo ha terminado, solo lo dice su mensaje.',
  told: {
    reply: told('una mención en una respuesta corta'),
    silent: told('una mención sin sonido'),
    direct: told('un mensaje directo'),
  },
  ownChoice: '-# Tu propia elección en este servidor.',
  asServer: '-# Como lo tiene este servidor.',
};
