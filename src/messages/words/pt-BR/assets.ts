import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const assets: Words['assets'] = {
  states: {
    making: 'Em criação',
    ready: 'Pronto',
    needs_work: 'A retocar',
    approved: 'Aprovado',
    printed: 'Impresso',
  },
  say: { ready: 'Pronto', needs_work: 'A retocar', approved: 'Aprovar', printed: 'Impresso' },
  saidBy: (state, member, when) => `**${state}** · dito por ${member} ${when}`,
  notMade: 'não criado',
  underWay: 'em andamento',
  earlier: (steps) => `-# ${count(steps)} anteriores`,
  nothingLeft: 'Não resta nada deste objeto.',
  goesOn: (title, thread) => `**${title}** continua em ${thread}.`,
  stays: (channel, why) => `Fica aqui em vez de num tópico em ${channel}: ${why}.`,
  staysBecause: {
    forbidden: 'o Kiln não pode abrir um lá. Quem gerencia este servidor vê em `/configuracoes` o que falta',
    gone: 'não existe mais. Quem gerencia este servidor pode escolher outro em `/configuracoes`',
    other: 'o Discord não aceitou nenhum agora',
  },
  cannotOpen: (channel, missing) => `O Kiln não pode abrir um tópico em ${channel}: ${missing}. Fica onde você pediu.`,
  set: (state) => `Definido: **${state}**.`,
  unknown: 'O Kiln não conhece mais este objeto.',
  leadsApprove: 'Só quem gerencia este servidor pode aprovar um objeto.',

  screen: {
    button: 'Objetos: tópicos e posts…',
    heading: '### Objetos neste servidor',
    counts: '-# O que você mudar vale para o que for pedido a partir de agora.',
    tagsFollow: '-# Os posts têm tags que seguem o estado.',
    tagsAreMade: '-# O Kiln cria as tags do estado com o primeiro post.',
    tagsMissing: (names) =>
      `⚠️ O fórum não tem as tags ${names}: sem elas os posts dizem o estado só na ficha. Crie-as, ou dê **Gerenciar canais** lá.`,
    tagRequired:
      '⚠️ O fórum exige uma tag em cada post e não tem nenhuma destas, então os resultados ficam onde foram pedidos.',
    results: 'Resultados…',
  },
};
