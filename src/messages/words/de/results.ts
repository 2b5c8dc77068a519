import type { Words } from '../form.ts';
import { count, plural } from './speech.ts';

export const results: Words['results'] = {
  madeFrom: '-# Erstellt aus',
  madeFromPicture: 'Woraus es erstellt wurde',
  moreUnderMore: (many) => `${count(many)} weitere unter **Mehr**`,

  understood: (words) => `-# Verstanden: ${words}`,
  notUnderstood: (words) => `-# Nicht verstanden: ${words}`,
  localEngine: '-# Von Kilns lokaler prozeduraler Engine: nach Regeln gebaut, nicht von KI',
  faces: (many) => plural(many, { one: '# Fläche', other: '# Flächen' }),
  linksUntil: (time) => `Links bis ${time}`,
  keptUntil: (time) => `Dateien bis ${time}`,

  parts: (list) => `**Teile** ${list}`,
  moreKinds: (many) =>
    plural(many, { one: '# weitere Sorte in der Teileliste', other: '# weitere Sorten in der Teileliste' }),

  linksLeadNowhere:
    'Die Links des Dienstes führen von hier nirgendwohin: **Dateien** schickt, was nicht angehängt ist.',
  noFilesYet: 'Es gibt noch keine Dateien.',
  noFiles: 'Der Dienst nennt keine Dateien.',
  made: (time) => `-# Erstellt ${time}`,
  seed: (seed) => `Seed ${seed}`,
  task: (id) => `-# Auftrag ${id}`,
  filesDeleted: (time) => `Der Dienst hat die Dateien ${time} gelöscht. Was an der Nachricht hängt, ist noch da.`,
  linksRanOut: 'Die Links des Dienstes sind abgelaufen. Was an der Nachricht hängt, ist noch da.',
  filesAtService: '**Dateien beim Dienst**',
  linksUntilLine: (time) => `-# Links bis ${time}`,
  pictureNumber: (number) => `Bild ${number}`,
  thumbnail: 'Vorschaubild',
  thumbnailWithoutBackground: 'Vorschaubild ohne Hintergrund',
  andMore: '-# … und mehr',
};
