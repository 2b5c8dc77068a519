import type { Words } from '../form.ts';

export const files: Words['files'] = {
  all: 'Dateien',
  button: (count) => `Dateien (${count})`,
  title: (title) => `### Dateien von ${title}`,
  only: '-# Nur du siehst das. Die Links laufen ab; die Dateien bleiben hier, bis du das schließt.',
  zip: 'ZIP mit allem',
  links: (links) => `Als Links: ${links}`,
  missing: (names) => `Mehr, als Discord hier annimmt: ${names}`,
  none: 'Der Dienst hat keine Dateien mehr davon. Was an der Nachricht hängt, bleibt.',
  thing: (title) => `„${title}“`,
  picture: (what) => `Bild: ${what}`,
  turning: (what) => `${what}, dreht sich einmal herum`,
  moving: (what) => `${what}, in Bewegung`,
  madeFrom: (what) => `Woraus ${what} erstellt wurde`,
};
