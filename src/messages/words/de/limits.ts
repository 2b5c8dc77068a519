import type { Words } from '../form.ts';
import { count, credits, or, tasksOf } from './speech.ts';

const tooDear = (where: string) => (price: number, most: number) =>
  `Das braucht ${credits(price)}; eine Anfrage ${where} darf höchstens ${count(most)} kosten. Nimm etwas Günstigeres oder frag die Serverleitung.`;

const needs = (who: string, window: string) => (price: number, left: number, most: number) =>
  `Das braucht ${credits(price)}; ${who} für ${window} noch ${count(left)} von ${count(most)}.`;

const started = (who: string) => (used: number, most: number) =>
  `${who} in einer Minute ${count(used)} von ${tasksOf(most)} gestartet.`;

const noTasks = (who: string) => `${who} keine Aufträge starten. Frag die Serverleitung.`;

const left = (what: string, to: string) =>
  `Auf diesem Server war ${what} ${to} vorbehalten, die es nicht mehr gibt. Wer den Server verwaltet, kann in \`/einstellungen\` andere wählen.`;

export const limits: Words['limits'] = {
  channels: (channels) => `In diesem Kanal arbeitet Kiln nicht, hier schon: ${channels}.`,
  roles: (roles) =>
    `Auf diesem Server ist Kiln für Mitglieder mit ${or(roles)}. Frag die Serverleitung nach der Rolle.`,
  goneRole: 'einer Rolle, die es nicht mehr gibt',
  gone: {
    roles: (what) => left(what, 'Rollen'),
    channels: (what) => left(what, 'Kanälen'),
  },
  unread:
    'Discord hat nicht rechtzeitig gesagt, wer das hier darf. Es wurde nichts berechnet: Drück gleich noch einmal.',
  commandChannel: (command) => `Die Einstellungen dieses Servers halten ${command} aus diesem Kanal heraus.`,
  commandMember: (command, roles) =>
    `Die Einstellungen dieses Servers erlauben dir ${command} nicht${roles.length === 0 ? '' : `: Das ist für Mitglieder mit ${or(roles)}`}. Frag die Serverleitung.`,
  places: (command, channels) => `Auf diesem Server geht ${command} nur in ${channels}.`,
  family: (command, roles) =>
    `Auf diesem Server ist ${command} für Mitglieder mit ${or(roles)}. Frag die Serverleitung nach der Rolle.`,
  request: {
    member: tooDear('von dir'),
    channel: tooDear('in diesem Kanal'),
    guild: tooDear('auf diesem Server'),
  },
  noTasks: {
    member: noTasks('Du darfst'),
    channel: noTasks('Mitglieder dürfen in diesem Kanal'),
    guild: noTasks('Mitglieder dürfen auf diesem Server'),
  },
  tasks: {
    member: (used, most) =>
      `Von dir laufen ${count(used)} von höchstens ${tasksOf(most)} gleichzeitig. Warte, bis einer endet, oder brich einen ab.`,
    channel: (used, most) =>
      `In diesem Kanal laufen ${count(used)} von höchstens ${tasksOf(most)} gleichzeitig. Warte, bis einer endet.`,
    guild: (used, most) =>
      `Auf diesem Server laufen ${count(used)} von höchstens ${tasksOf(most)} gleichzeitig. Warte, bis einer endet.`,
  },
  minute: {
    member: started('Du hast'),
    channel: started('In diesem Kanal wurden'),
    guild: started('Auf diesem Server wurden'),
  },
  again: (time) => ` Wieder ${time}.`,
  day: {
    member: needs('du hast', 'heute'),
    channel: needs('dieser Kanal hat', 'heute'),
    guild: needs('dieser Server hat', 'heute'),
  },
  month: {
    member: needs('du hast', 'diesen Monat'),
    channel: needs('dieser Kanal hat', 'diesen Monat'),
    guild: needs('dieser Server hat', 'diesen Monat'),
  },
  comeBack: (time) => ` Sie kommen ${time} zurück.`,
};
