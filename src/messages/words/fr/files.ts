import type { Words } from '../form.ts';

export const files: Words['files'] = {
  all: 'Fichiers',
  button: (count) => `Fichiers (${count})`,
  title: (title) => `### Fichiers de ${title}`,
  only: '-# Toi seul vois ceci. Les liens expirent ; les fichiers restent ici jusqu’à ce que tu le fermes.',
  zip: 'ZIP de tout',
  links: (links) => `En liens : ${links}`,
  missing: (names) => `Plus que Discord n’accepte ici : ${names}`,
  none: 'Le service n’en a plus de fichiers. Ce qui est joint au message reste.',
  thing: (title) => `« ${title} »`,
  picture: (what) => `Image : ${what}`,
  turning: (what) => `${what}, qui fait un tour complet`,
  moving: (what) => `${what}, en mouvement`,
  madeFrom: (what) => `Ce à partir de quoi ${what} est créé`,
};
