import type { Words } from '../form.ts';
import { count, credits, requests, tasks } from './speech.ts';

export const creditsWords: Words['creditsWords'] = {
  title: '### Créditos deste servidor',
  left: (amount) => `**Restam ${credits(amount)}**`,
  held: (amount) => `${count(amount)} reservados para o que está em andamento`,
  spent: (amount) => `${count(amount)} gastos`,
  allowance: (amount) => `-# Mais ${credits(amount)} no começo de cada mês`,
  ownAccount:
    '-# Este servidor usa a própria conta no serviço: o que é criado se paga lá e não tira nada destes créditos.',
  usualPrices: '**Quanto as coisas costumam custar, em créditos**',
  free: 'grátis',
  unknown: 'ainda desconhecido',
  inOneGo: 'de uma vez',
  whenCharged: '-# Os créditos reservados são cobrados quando uma tarefa dá certo, e voltam quando falha.',
  whenCanceled:
    '-# Se for cancelada enquanto espera, também voltam. Depois que o trabalho começa o serviço fica com o preço dele, e o botão diz isso: “Cancelar (fica com 20 créditos)”.',
  more: '**Mais créditos**',
  askLeads: '-# Quem gerencia este servidor vê aqui como conseguir mais.',
  askOperator: (command) => `-# Quem cuida deste Kiln os adiciona: ${command}`,
  ownKey:
    '-# Um servidor com conta própria no serviço coloca sua chave em `/configuracoes` e não precisa de nenhum destes.',
  add: (amount) => `Adicionar ${credits(amount)}`,
  shop: (worths) => `**Mais créditos para este servidor**: ${worths}`,
  worth: (amount, isMonthly) => (isMonthly ? `${credits(amount)} por mês` : credits(amount)),
  youUsed: (uses, held) => `**Você usou** ${uses}${held}`,
  used: {
    day: (used) => `${credits(used)} hoje`,
    month: (used) => `${credits(used)} neste mês`,
  },
  usedOf: {
    day: (used, most, anew) => `${count(used)} de ${credits(most)} hoje, de novo ${anew}`,
    month: (used, most, anew) => `${count(used)} de ${credits(most)} neste mês, de novo ${anew}`,
  },
  heldFor: (held, many) => ` · ${count(held)} reservados para ${tasks(many)}`,

  reportBy: {
    member: (days) => `### Créditos ${lastDays(days)}, por membro`,
    family: (days) => `### Créditos ${lastDays(days)}, por família`,
    day: (days) => `### Créditos ${lastDays(days)}, por dia`,
  },
  charged: (amount, many) => `**${credits(amount)} cobrados** por ${requests(many)}`,
  row: (of, amount, held, many) =>
    `${of}: **${credits(amount)}**${held > 0 ? `, ${count(held)} reservados` : ''} · ${requests(many)}`,
  nothing: 'Nada foi pedido.',
  moreInFile: (many) => `-# e mais ${count(many)}: veja o arquivo`,
  cut: '-# Houve mais pedidos do que cabem num relatório: os mais novos estão aqui. Peça menos dias.',
  utc: '-# Os dias são em UTC. O arquivo tem todos os pedidos.',
  forgotten: 'membros que foram esquecidos',
};

const lastDays = (days: number) => (days === 1 ? 'do último dia' : `dos últimos ${days} dias`);
