import type { Words } from '../form.ts';

export const privacy: Words['privacy'] = {
  deleteTitle: (title) => `**${title}** endgültig löschen?`,
  deleteWhat: 'Nachricht, Auftrag und alle Dateien werden gelöscht. Ausgegebene Credits kommen nicht zurück.',
  deleteYes: 'Endgültig löschen',
  deleteNo: 'Behalten',
  title: '### Was Kiln auf diesem Server über dich speichert',
  what: 'Was du wolltest (Worte, Optionen, wann, wo), was daraus wurde und was es gekostet hat. Dateien bewahrt der Dienst so lange auf, wie unter dem jeweiligen Ergebnis steht.',
  forgetting:
    '-# Vergessen bricht ab, was wartet, löscht deine Ergebnisse samt Nachrichten und nimmt deinen Namen aus den Büchern des Servers. Das lässt sich nicht rückgängig machen.',
  export: 'Exportieren',
  forgetMe: 'Mich vergessen…',
  forgetTitle: (member) => `${member} auf diesem Server endgültig vergessen?`,
  forgetWhat:
    'Was wartet, wird abgebrochen; Ergebnisse werden samt Nachrichten und Dateien gelöscht. Ausgegebene Credits kommen nicht zurück.',
  forgetYes: 'Endgültig vergessen',
  forgetNo: 'Behalten',
};
