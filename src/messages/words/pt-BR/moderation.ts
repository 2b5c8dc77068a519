import type { Words } from '../form.ts';
import { plural } from './speech.ts';

export const moderation: Words['moderation'] = {
  stopped: (cause) =>
    `Parado antes de criar ou cobrar algo: ${cause}. Diga com outras palavras, ou escolha outra imagem.`,
  byWord: (word) => `**${word}** está numa lista de palavras de que nada é criado aqui`,
  byRightsWord: (word) => `**${word}** pode ser de outra pessoa`,
  byClassifier: 'a verificação que este Kiln usa sinalizou isto',
  byRightsClassifier: 'a verificação que este Kiln usa diz que isto pode ser de outra pessoa',
  pauses: (time) => `Não foi a primeira vez: você pode pedir de novo ${time}.`,
  paused: (time) => `Pedidos seus demais foram parados. Você pode pedir de novo ${time}.`,
  blocked: (until) =>
    `Um responsável deste servidor bloqueou você no Kiln${until === undefined ? '' : ` até ${until}`}. Os resultados que você tem continuam seus.`,
  notJudged:
    'O que se pede é verificado aqui, e a verificação não responde agora. Nada foi criado nem cobrado: tente daqui a pouco.',
  appeal: 'Recorrer…',
  appealTitle: 'Recorrer',
  appealLabel: 'O que os responsáveis devem saber',
  appealSent: 'Seu recurso está com quem gerencia este servidor. Há um por bloqueio.',
  appealTwice: 'Você já recorreu deste bloqueio. Quem gerencia este servidor decide.',
  noBlock: 'Você não está mais bloqueado.',

  report: 'Denunciar…',
  reportTitle: 'Denunciar aos responsáveis',
  reportLabel: 'O que há de errado',
  forOthers: (member) =>
    `-# Feito por ${member}. As opções e os links são dessa pessoa e de quem gerencia este servidor.`,
  reported: 'Quem gerencia este servidor foi avisado.',
  reportKept:
    'Fica guardado para quem gerencia este servidor, em `/configuracoes`. Eles não escolheram um canal para denúncias: avise se for urgente.',
  reportedTwice: 'Você já denunciou isto.',
  manyReports: 'Você denunciou muito nesta hora. Avise direto quem gerencia este servidor.',
  isPrivate: 'É privado.',

  headings: {
    stopped: 'Parado',
    report: 'Denunciado',
    block: 'Bloqueado',
    lift: 'Bloqueio retirado',
    appeal: 'Recurso',
    other: 'Moderação',
  },
  whereItIs: 'onde está',
  resultOf: (member) => `resultado de ${member}`,
  inChannel: (channel) => `em ${channel}`,
  why: (cause) => `Por quê: ${cause}`,
  theWord: (word) => `a palavra **${word}**`,
  theCheck: 'a verificação do operador',
  pausesUntil: (time) => `Em pausa até ${time}.`,
  until: (time) => `Até ${time}.`,
  forEver: 'Para sempre.',
  by: (member) => `por ${member}`,
  decisions: {
    removed: 'Resultado removido',
    kept: 'Deixado como está',
    blocked: 'Membro bloqueado',
    lifted: 'Bloqueio retirado',
    forgotten: 'O membro foi esquecido',
    other: 'Decidido',
  },
  decidedBy: (decision, member) => `${decision} por ${member}.`,
  more: 'Acontece mais do que se conta aqui um a um. O mais recente está em `/configuracoes` › **Moderação…**.',
  remove: 'Remover o resultado',
  blockDay: 'Bloquear por um dia',
  blockWeek: 'Bloquear por uma semana',
  blockEver: 'Bloquear para sempre',
  leave: 'Deixar',
  lift: 'Retirar o bloqueio',
  keepBlock: 'Manter o bloqueio',
  log: 'registro',

  done: {
    removed: 'Removido: a mensagem, a tarefa e os arquivos sumiram.',
    kept: 'Deixado como está.',
    blocked: 'Bloqueado. A pessoa é avisada direto, e pode recorrer uma vez.',
    lifted: 'Retirado. A pessoa é avisada direto.',
    other: 'Feito.',
  },
  leadsOnly: 'Só quem gerencia este servidor decide isso.',
  decidedAlready: 'Isso já foi decidido.',
  gone: 'O Kiln não tem mais isto, ou é de outra versão do Kiln.',
  blockNotice: (until) =>
    `Um responsável bloqueou você no Kiln em um servidor. ${until} Os resultados que você tem continuam seus. A recusa que você lê ao pedir algo lá tem um botão para recorrer.`,
  liftNotice: 'Você pode usar o Kiln de novo no servidor onde estava bloqueado.',
  keptNotice: 'Quem gerencia o servidor leu seu recurso. O bloqueio continua.',

  title: '### Moderação',
  what: '-# O que se pede é comparado com estas listas antes de custar algo. Elas conhecem palavras, não a intenção.',
  operator: (words, asks) =>
    `**Sempre** ${plural(words, { one: '# palavra', many: '# de palavras', other: '# palavras' })} de quem cuida deste Kiln${asks ? ', e a verificação dele de palavras e imagens' : '. As imagens não são examinadas'}.`,
  blockedTitle: '**Membros bloqueados**',
  nobody: '-# Ninguém. Quem gerencia o servidor não pode ser bloqueado.',
  andMore: (more) => `-# e mais ${more}`,
  blockMember: 'Bloquear um membro…',
  liftMember: 'Retirar o bloqueio de…',
  latest: '**O mais recente**',
  nothing: '-# Nada foi parado nem denunciado em 90 dias.',
  howLong: (member) => `Por quanto tempo ${member} não deve criar nada aqui? Os resultados que tem ficam.`,
  button: 'Moderação…',

  withheld:
    'Não é para todos: a imagem e os arquivos só são mostrados em canais com restrição de idade. Diga `/tarefa` em um deles.',
  covered: '-# Coberto: pode não ser para todos.',
};
