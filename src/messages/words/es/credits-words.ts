import type { Words } from '../form.ts';
import { count, credits, requests, tasks } from './speech.ts';

const days = (many: number) => (many === 1 ? 'del último día' : `de los últimos ${count(many)} días`);

export const creditsWords: Words['creditsWords'] = {
  title: '### Créditos de este servidor',
  left: (amount) => `**Quedan ${credits(amount)}**`,
  held: (amount) => `${count(amount)} en reserva para trabajo en curso`,
  spent: (amount) => `gastados: ${count(amount)}`,
  allowance: (amount) => `-# ${credits(amount)} más al principio de cada mes`,
  ownAccount:
    '-# Este servidor usa su propia cuenta en el servicio: lo que se crea se paga allí y no quita nada de estos créditos.',
  usualPrices: '**Lo que suele costar, en créditos**',
  free: 'gratis',
  unknown: 'aún no se sabe',
  inOneGo: 'de una vez',
  whenCharged: '-# Los créditos en reserva se cobran cuando una tarea sale bien, y vuelven cuando falla.',
  whenCanceled:
    '-# También vuelven si se cancela mientras espera. Una vez empezado el trabajo, el servicio se queda su precio, y el botón lo dice: «Cancelar (cuesta 20 créditos)».',
  more: '**Más créditos**',
  askLeads: '-# Quienes administran este servidor ven aquí cómo conseguir más.',
  askOperator: (command) => `-# Quien administra este Kiln los añade: ${command}`,
  ownKey:
    '-# Un servidor con cuenta propia en el servicio pone su clave en `/configuración` y no necesita ninguno de estos.',
  add: (amount) => `Añadir ${credits(amount)}`,
  shop: (worths) => `**Más créditos para este servidor**: ${worths}`,
  worth: (amount, isMonthly) => (isMonthly ? `${credits(amount)} al mes` : credits(amount)),
  youUsed: (uses, held) => `**Has usado** ${uses}${held}`,
  used: {
    day: (used) => `${credits(used)} hoy`,
    month: (used) => `${credits(used)} este mes`,
  },
  usedOf: {
    day: (used, most, anew) => `${count(used)} de ${credits(most)} hoy, de nuevo ${anew}`,
    month: (used, most, anew) => `${count(used)} de ${credits(most)} este mes, de nuevo ${anew}`,
  },
  heldFor: (held, many) => ` · ${count(held)} en reserva para ${tasks(many)}`,

  reportBy: {
    member: (many) => `### Créditos ${days(many)}, por miembro`,
    family: (many) => `### Créditos ${days(many)}, por tipo`,
    day: (many) => `### Créditos ${days(many)}, por día`,
  },
  charged: (amount, many) => `**Se cobró: ${credits(amount)}** por ${requests(many)}`,
  row: (of, amount, held, many) =>
    `${of}: **${credits(amount)}**${held > 0 ? `, ${count(held)} en reserva` : ''} · ${requests(many)}`,
  nothing: 'No se pidió nada.',
  moreInFile: (many) => `-# y ${count(many)} más: mira el archivo`,
  cut: '-# Hubo más peticiones de las que caben en un informe: aquí están las más nuevas. Pide menos días.',
  utc: '-# Los días son UTC. El archivo tiene todas las peticiones.',
  forgotten: 'miembros olvidados',
};
