import type { Words } from '../form.ts';

const told = (how: string) => (time: string | undefined) =>
  `Du bekommst ${how}, wenn etwas von dir zu Ende ist${time === undefined ? '' : ` und länger als ${time} gedauert hat`}, ob es gelang oder nicht.`;

export const notices: Words['notices'] = {
  ways: {
    none: 'Nichts',
    reply: 'Eine Erwähnung in einer kurzen Antwort',
    silent: 'Eine Erwähnung ohne Ton',
    direct: 'Eine Direktnachricht',
  },
  asServerChoice: 'Wie es dieser Server hält',
  nothing: 'Ist etwas von dir zu Ende, sagt das nur seine Nachricht.',
  told: {
    reply: told('eine Erwähnung in einer kurzen Antwort'),
    silent: told('eine Erwähnung ohne Ton'),
    direct: told('eine Direktnachricht'),
  },
  ownChoice: '-# Deine eigene Wahl auf diesem Server.',
  asServer: '-# Wie es dieser Server hält.',
};
