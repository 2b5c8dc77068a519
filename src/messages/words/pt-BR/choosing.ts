import type { Words } from '../form.ts';
import { and, count, plural } from './speech.ts';

export const choosing: Words['choosing'] = {
  title: (what) => `### O que o Kiln deve fazer com ${what}?`,
  these: {
    image: (many) => (many === 1 ? 'esta imagem' : `estas ${count(many)} imagens`),
    model: (many) => (many === 1 ? 'este modelo' : `este modelo em ${count(many)} arquivos`),
  },
  theseWords: 'estas palavras',
  both: (parts) => and(parts),
  choose: 'Escolha o que criar…',
  usable: (kinds) => `Pode-se usar: ${and(kinds)}.`,
  usableOf: { image: (endings) => `imagens ${endings}`, model: (endings) => `modelos ${endings}` },
  many: {
    image: (many) => plural(many, { one: '# imagem', many: '# de imagens', other: '# imagens' }),
    model: (many) => plural(many, { one: '# modelo', many: '# de modelos', other: '# modelos' }),
  },
  nothingOfThat: (usable) => `Não dá para fazer nada com isso. ${usable}`,
  nothingOf: (names) => `Não dá para fazer nada com ${names}.`,
  withoutWords: 'sem as palavras',
  aFile: 'um arquivo',
  others: (many) => (many === 1 ? 'outro' : `outros ${count(many)}`),
  onlyFirst: {
    image: (most, all) => `Só as primeiras ${count(most)} de ${count(all)} imagens são usadas.`,
    model: (most, all) => `Só os primeiros ${count(most)} de ${count(all)} modelos são usados.`,
  },
  noneInMessage: 'Essa mensagem não tem imagem nem modelo que o Kiln possa usar.',
  notOpen:
    'Neste servidor, o que dá para fazer com isso é para membros com outros cargos. Um responsável pode dizer quais: estão em `/configuracoes`.',
  gone: 'O Kiln não tem mais o que foi mostrado: fica guardado por um dia. Mostre de novo.',
  notYours: (member) => `Aqui só ${member} pode escolher. Use você mesmo **Criar em 3D** na mensagem.`,
  unknown: 'Isso não pode ser criado a partir do que foi mostrado. Escolha outra coisa.',

  enoughMentions: (many) =>
    `Foram mais de ${count(many)} menções em um minuto. Espere um momento e me mencione de novo.`,
  mentionHelp: (usable) =>
    `Me mencione com até cinco imagens, um modelo, ou palavras que digam o que criar; ou responda com uma menção a uma mensagem minha que os tenha. ${usable} \`/ajuda\` diz o que mais existe.`,
  wordsCut: (used, all, most) =>
    `Só os primeiros ${count(used)} dos seus ${count(all)} caracteres são usados: não se aceitam mais de ${count(most)}.`,
  repliedHidden:
    'Não consigo ver a mensagem a que você respondeu: o Discord só me mostra mensagens que me mencionam. Escolha **Aplicativos**, **Criar em 3D** no menu daquela mensagem.',
  repliedUnreadable:
    'Não consigo ver a mensagem a que você respondeu: não posso ler o histórico deste canal. Escolha **Aplicativos**, **Criar em 3D** no menu daquela mensagem.',
  repliedGone: 'A mensagem a que você respondeu não existe mais.',
};
