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
    where: '**Onde ficam os passos de um objeto: prévias, acabamentos, rigs, impressões**',
    whatStays: '-# O que é privado fica com seu membro. Onde o Kiln não pode, fica onde foi pedido.',
    places: {
      channel: 'Onde cada um é pedido',
      thread: 'Um tópico próprio, sob o primeiro resultado',
      post: 'Um post próprio, num fórum',
    },
    chooseForum: 'Escolha um fórum',
    noForum: '⚠️ Nenhum fórum escolhido: até lá nada tem post.',
    notAForum: 'Posts ficam em fóruns. Escolha um fórum.',
    tagsFollow: '-# Os posts têm tags que seguem o estado.',
    tagsAreMade: '-# O Kiln cria as tags do estado com o primeiro post.',
    tagsMissing: (names) =>
      `⚠️ O fórum não tem as tags ${names}: sem elas os posts dizem o estado só na ficha. Crie-as, ou dê **Gerenciar canais** lá.`,
    tagRequired:
      '⚠️ O fórum exige uma tag em cada post e não tem nenhuma destas, então os resultados ficam onde foram pedidos.',
    whenArchived: '**Quando o tópico é arquivado**',
    howSaid: (states) => `-# A ficha tem botões para ${states}. Um passo novo o abre de novo.`,
    archive: {
      never: 'Nunca por si só',
      ready: 'Quando está pronto',
      approved: 'Quando está aprovado',
      printed: 'Quando está impresso',
    },
    copied: '**De que a galeria recebe cópia**',
    galleryIs: (channel) => `-# Em ${channel}.`,
    galleryElsewhere: '-# A galeria se escolhe em Resultados.',
    noGallery: '⚠️ Nenhuma galeria escolhida: nada é copiado.',
    copies: {
      never: 'De nada por si só',
      ready: 'Do que está pronto',
      approved: 'Do que está aprovado',
      printed: 'Do que está impresso',
    },
    limits: 'Limites e acesso',
    results: 'Resultados…',
  },
};
