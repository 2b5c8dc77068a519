import type { Words } from '../form.ts';
import { count, plural } from './speech.ts';

export const results: Words['results'] = {
  madeFrom: '-# Créé à partir de',
  madeFromPicture: 'Ce à partir de quoi c’est créé',
  moreUnderMore: (many) => `${count(many)} de plus sous **Plus**`,

  understood: (words) => `-# Compris : ${words}`,
  notUnderstood: (words) => `-# Non compris : ${words}`,
  localEngine: '-# Créé par le moteur procédural local de Kiln : construit par des règles, pas par une IA',
  faces: (many) => plural(many, { one: '# face', many: '# de faces', other: '# faces' }),
  linksUntil: (time) => `liens jusqu’au ${time}`,
  keptUntil: (time) => `fichiers gardés jusqu’au ${time}`,

  parts: (list) => `**Pièces** ${list}`,
  moreKinds: (many) =>
    plural(many, {
      one: '# sorte de plus dans la liste des pièces',
      many: '# de sortes de plus dans la liste des pièces',
      other: '# sortes de plus dans la liste des pièces',
    }),

  linksLeadNowhere: 'Les liens du service ne mènent nulle part d’ici : **Fichiers** envoie ce qui n’est pas joint.',
  noFilesYet: 'Il n’y a pas encore de fichiers.',
  noFiles: 'Le service ne nomme aucun fichier.',
  made: (time) => `-# Créé ${time}`,
  seed: (seed) => `graine ${seed}`,
  task: (id) => `-# Tâche ${id}`,
  filesDeleted: (time) => `Le service a supprimé les fichiers ${time}. Ceux qui sont joints au message sont encore là.`,
  linksRanOut: 'Les liens du service ont expiré. Les fichiers joints au message sont encore là.',
  filesAtService: '**Fichiers au service**',
  linksUntilLine: (time) => `-# Liens jusqu’au ${time}`,
  pictureNumber: (number) => `image ${number}`,
  thumbnail: 'miniature',
  thumbnailWithoutBackground: 'miniature sans fond',
  andMore: '-# … et davantage',
};
