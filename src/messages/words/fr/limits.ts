import type { Words } from '../form.ts';
import { count, credits, or, tasks } from './speech.ts';

const tooDear = (where: string) => (price: number, most: number) =>
  `Il faut ${credits(price)} ; une demande ${where} peut coûter au plus ${count(most)}. Choisis moins cher, ou demande à un responsable.`;

const needs = (who: string, window: string) => (price: number, left: number, most: number) =>
  `Il faut ${credits(price)} ; ${window}, il reste ${count(left)} sur ${count(most)} ${who}.`;

const running =
  (who: string, also = '') =>
  (used: number, most: number) =>
    `${who} ${tasks(used)} en cours, sur ${count(most)} au plus à la fois. Attends que l’une se termine${also}.`;

const started = (who: string) => (used: number, most: number) =>
  `${who} lancé ${tasks(used)} en une minute, sur ${count(most)} au plus.`;

const left = (what: string, to: string) =>
  `Dans ce serveur, ${what} était réservé à des ${to} qui n’existent plus. Qui gère le serveur peut en choisir d’autres dans \`/paramètres\`.`;

export const limits: Words['limits'] = {
  channels: (channels) => `Kiln ne travaille pas dans ce salon, mais ici oui : ${channels}.`,
  roles: (roles) =>
    `Dans ce serveur, Kiln est réservé aux membres avec ${or(roles)}. Demande le rôle à un responsable.`,
  goneRole: 'un rôle qui n’existe plus',
  gone: {
    roles: (what) => left(what, 'rôles'),
    channels: (what) => left(what, 'salons'),
  },
  unread: 'Discord n’a pas dit à temps qui a ce droit ici. Rien n’a été débité : appuie à nouveau dans un instant.',
  commandChannel: (command) => `Les paramètres de ce serveur excluent ${command} de ce salon.`,
  commandMember: (command, roles) =>
    `Les paramètres de ce serveur ne te permettent pas ${command}${roles.length === 0 ? '' : ` : c’est réservé aux membres avec ${or(roles)}`}. Demande à un responsable.`,
  places: (command, channels) => `Dans ce serveur, ${command} ne marche que dans ${channels}.`,
  family: (command, roles) =>
    `Dans ce serveur, ${command} est réservé aux membres avec ${or(roles)}. Demande le rôle à un responsable.`,
  request: {
    member: tooDear('de ta part'),
    channel: tooDear('dans ce salon'),
    guild: tooDear('dans ce serveur'),
  },
  noTasks: {
    member: 'Tu ne peux pas lancer de tâches. Demande à un responsable.',
    channel: 'Les membres ne peuvent pas lancer de tâches dans ce salon. Demande à un responsable.',
    guild: 'Les membres ne peuvent pas lancer de tâches dans ce serveur. Demande à un responsable.',
  },
  tasks: {
    member: running('Tu as', ', ou annule l’une d’elles'),
    channel: running('Ce salon a'),
    guild: running('Ce serveur a'),
  },
  minute: {
    member: started('Tu as'),
    channel: started('Ce salon a'),
    guild: started('Ce serveur a'),
  },
  again: (time) => ` À nouveau ${time}.`,
  day: {
    member: needs('pour toi', 'aujourd’hui'),
    channel: needs('pour ce salon', 'aujourd’hui'),
    guild: needs('pour ce serveur', 'aujourd’hui'),
  },
  month: {
    member: needs('pour toi', 'ce mois-ci'),
    channel: needs('pour ce salon', 'ce mois-ci'),
    guild: needs('pour ce serveur', 'ce mois-ci'),
  },
  comeBack: (time) => ` Ils reviennent ${time}.`,
};
