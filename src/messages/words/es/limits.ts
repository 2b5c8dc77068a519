import type { Words } from '../form.ts';
import { count, credits, or, tasks } from './speech.ts';

const tooDear = (where: string) => (price: number, most: number) =>
  `Esto necesita ${credits(price)}; una petición ${where} puede costar ${count(most)} como mucho. Elige algo más barato, o pregunta a un responsable.`;

const needs = (who: string, window: string) => (price: number, left: number, most: number) =>
  `Esto necesita ${credits(price)}; ${who} ${count(left)} de ${count(most)} para ${window}.`;

const running =
  (who: string, also = '') =>
  (used: number, most: number) =>
    `${who} ${tasks(used)} en curso, de ${count(most)} como mucho a la vez. Espera a que termine una${also}.`;

const started = (who: string) => (used: number, most: number) =>
  `${who} ${tasks(used)} en un minuto, de ${count(most)} como mucho.`;

const left = (what: string, to: string) =>
  `En este servidor ${what} quedó limitado a ${to} que ya no existen. Quien administra el servidor puede elegir otros en \`/configuración\`.`;

export const limits: Words['limits'] = {
  channels: (channels) => `Kiln no trabaja en este canal. Aquí sí: ${channels}.`,
  roles: (roles) => `En este servidor Kiln es para miembros con ${or(roles)}. Pide el rol a un responsable.`,
  goneRole: 'un rol que ya no existe',
  gone: {
    roles: (what) => left(what, 'roles'),
    channels: (what) => left(what, 'canales'),
  },
  unread: 'Discord no dijo a tiempo quién puede hacer esto aquí. No se cobró nada: pulsa otra vez en un momento.',
  commandChannel: (command) => `La configuración de este servidor deja ${command} fuera de este canal.`,
  commandMember: (command, roles) =>
    `La configuración de este servidor no te permite ${command}${roles.length === 0 ? '' : `: es para miembros con ${or(roles)}`}. Pregunta a un responsable.`,
  places: (command, channels) => `En este servidor ${command} solo funciona en ${channels}.`,
  family: (command, roles) =>
    `En este servidor ${command} es para miembros con ${or(roles)}. Pide el rol a un responsable.`,
  request: {
    member: tooDear('tuya'),
    channel: tooDear('en este canal'),
    guild: tooDear('en este servidor'),
  },
  noTasks: {
    member: 'No puedes empezar tareas. Pregunta a un responsable.',
    channel: 'Los miembros no pueden empezar tareas en este canal. Pregunta a un responsable.',
    guild: 'Los miembros no pueden empezar tareas en este servidor. Pregunta a un responsable.',
  },
  tasks: {
    member: running('Tienes', ', o cancela una'),
    channel: running('Este canal tiene'),
    guild: running('Este servidor tiene'),
  },
  minute: {
    member: started('Has empezado'),
    channel: started('Este canal ha empezado'),
    guild: started('Este servidor ha empezado'),
  },
  again: (time) => ` De nuevo ${time}.`,
  day: {
    member: needs('te quedan', 'hoy'),
    channel: needs('a este canal le quedan', 'hoy'),
    guild: needs('a este servidor le quedan', 'hoy'),
  },
  month: {
    member: needs('te quedan', 'este mes'),
    channel: needs('a este canal le quedan', 'este mes'),
    guild: needs('a este servidor le quedan', 'este mes'),
  },
  comeBack: (time) => ` Vuelven ${time}.`,
};
