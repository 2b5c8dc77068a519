import type { Words } from '../form.ts';
import { count, credits, or, tasks } from './speech.ts';

export const limits: Words['limits'] = {
  channels: (channels) => `O Kiln não funciona neste canal. Aqui funciona: ${channels}.`,
  roles: (roles) => `Neste servidor o Kiln é para membros com ${or(roles)}. Peça o cargo a um responsável.`,
  goneRole: 'um cargo que não existe mais',
  gone: {
    roles: (what) => left(what, 'cargos'),
    channels: (what) => left(what, 'canais'),
  },
  unread: 'O Discord não disse a tempo quem pode fazer isso aqui. Nada foi cobrado: aperte de novo daqui a pouco.',
  commandChannel: (command) => `As configurações deste servidor para ${command} o deixam fora deste canal.`,
  commandMember: (command, roles) =>
    `As configurações deste servidor não permitem ${command} a você${roles.length === 0 ? '' : `: é para membros com ${or(roles)}`}. Fale com um responsável.`,
  places: (command, channels) => `Neste servidor ${command} só funciona em ${channels}.`,
  family: (command, roles) =>
    `Neste servidor ${command} é para membros com ${or(roles)}. Peça o cargo a um responsável.`,
  request: {
    member: (price, most) => tooDear(price, most, 'um pedido seu'),
    channel: (price, most) => tooDear(price, most, 'um pedido neste canal'),
    guild: (price, most) => tooDear(price, most, 'um pedido neste servidor'),
  },
  noTasks: {
    member: 'Você não pode iniciar tarefas. Fale com um responsável.',
    channel: 'Os membros deste canal não podem iniciar tarefas. Fale com um responsável.',
    guild: 'Os membros deste servidor não podem iniciar tarefas. Fale com um responsável.',
  },
  tasks: {
    member: (used, most) =>
      `Você tem ${count(used)} de ${tasks(most)} ao mesmo tempo. Espere uma terminar, ou cancele uma.`,
    channel: (used, most) => `Este canal tem ${count(used)} de ${tasks(most)} ao mesmo tempo. Espere uma terminar.`,
    guild: (used, most) => `Este servidor tem ${count(used)} de ${tasks(most)} ao mesmo tempo. Espere uma terminar.`,
  },
  minute: {
    member: (used, most) => `Você iniciou ${count(used)} de ${tasks(most)} em um minuto.`,
    channel: (used, most) => `Este canal iniciou ${count(used)} de ${tasks(most)} em um minuto.`,
    guild: (used, most) => `Este servidor iniciou ${count(used)} de ${tasks(most)} em um minuto.`,
  },
  again: (time) => ` De novo ${time}.`,
  day: {
    member: (price, left, most) => needs(price, 'você tem', left, most, 'hoje'),
    channel: (price, left, most) => needs(price, 'este canal tem', left, most, 'hoje'),
    guild: (price, left, most) => needs(price, 'este servidor tem', left, most, 'hoje'),
  },
  month: {
    member: (price, left, most) => needs(price, 'você tem', left, most, 'este mês'),
    channel: (price, left, most) => needs(price, 'este canal tem', left, most, 'este mês'),
    guild: (price, left, most) => needs(price, 'este servidor tem', left, most, 'este mês'),
  },
  comeBack: (time) => ` Eles voltam ${time}.`,
};

const left = (what: string, to: string) =>
  `Neste servidor ${what} ficou restrito a ${to} que não existem mais. Quem gerencia o servidor pode escolher outros em \`/configuracoes\`.`;

const tooDear = (price: number, most: number, what: string) =>
  `Isto precisa de ${credits(price)}; ${what} pode custar no máximo ${count(most)}. Escolha algo mais barato, ou fale com um responsável.`;

const needs = (price: number, who: string, ...[left, most, window]: [number, number, string]) =>
  `Isto precisa de ${credits(price)}; ${who} ${count(left)} de ${count(most)} para ${window}.`;
