import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const refused: Words['refused'] = {
  guildOnly: 'O Kiln só funciona em servidores: os créditos são de um servidor.',
  unknownCommand: 'Este Kiln não conhece esse comando. Recarregue o Discord e tente de novo.',
  oldButton: 'Este botão é de outra versão do Kiln. `/tarefa` traz o resultado de volta com os botões atuais.',
  unknownStep: 'Este Kiln não conhece mais esse passo. `/tarefa` traz o resultado de volta com os botões atuais.',
  privacyScreen: 'Esta tela é de outra versão do Kiln. Diga `/privacidade` de novo.',
  unknownForm: 'Este Kiln não conhece esse formulário. Aperte o botão de novo.',
  gone: 'O Kiln não tem mais este pedido. Diga o comando de novo para refazê-lo.',
  busy: 'O Kiln está ocupado agora. Aperte de novo daqui a pouco.',
  private: 'É privado. Só quem pediu pode fazer isso.',
  notYours: (owner) =>
    `Só ${owner ?? 'quem pediu'} e quem gerencia este servidor podem fazer isso. Seus próprios pedidos têm os mesmos botões.`,
  onlyOwnerShares: (owner) => `Só ${owner} pode compartilhar.`,
  nothingToShare: 'Ainda não há nada para compartilhar.',
  sharing: (where) => `Está sendo compartilhado em ${where}.`,
  shared: (where, address) => `Compartilhado em ${where}: [a mensagem](${address}).`,
  takesBack: (shared) => `${shared} **Excluir** lá retira para sempre.`,
  grantLeadsOnly: 'Só quem gerencia um servidor de um Discord local pode adicionar créditos aqui.',
  reportLeadsOnly: 'Só quem gerencia este servidor vê para onde foram os créditos.',

  notOfServer: 'Essa tarefa não foi criada neste servidor. Escolha uma da lista que aparece enquanto digita.',
  otherKind: (stage, kind) => `${stage} não pode continuar de uma tarefa do tipo ${kind}.`,
  notMade: 'Não foi criada, então não há de onde continuar.',
  notFinished: 'Ainda não terminou. Espere ficar pronto.',
  expired: 'O serviço não tem mais isso. Crie de novo.',
  nothingInIt: (stage) => `${stage} não encontra ali nada de onde continuar. Crie de novo.`,

  notAnOption: (name) => `\`${name}\` não é uma opção aqui.`,
  notAnOptionOf: (name, command) => `\`${name}\` não é uma opção de /${command}.`,
  needs: (name, other) => `\`${name}\` precisa de \`${other}: True\`.`,
  fileOrAddress: (name) => `\`${name}\`: dê o arquivo ou o endereço dele, não os dois.`,
  notANumber: (name) => `\`${name}\` deve ser um número.`,
  notAChoice: (name, choices, said) => `\`${name}\` deve ser um de ${choices}; era “${said}”.`,
  notInList: (name, unknown, choices) =>
    `\`${name}\` não conhece ${unknown}. Qualquer um de ${choices}, separados por vírgulas.`,
  notAFile: (name) => `\`${name}\` deve ser um arquivo anexado.`,
  formAgain: (text, verb) => `${text}\nAperte **${verb}** de novo: o que você digitou continua lá.`,
  ofFile: (name, file, why) => `\`${name}\`: ${file} ${why}`,
  notFromDiscord: 'não vem do Discord. Anexe o próprio arquivo.',
  badEnding: (endings) => `não pode ser usado aqui. Anexe um de ${endings}.`,
  notWhatItSays: {
    image: 'tem nome de imagem, mas não é uma.',
    model: 'tem nome de modelo, mas não é um.',
  },
  tooLarge: (size, most) => `tem ${size}. São aceitos no máximo ${most}.`,
  empty: 'está vazio.',
  severalActions: (name, said, many, some) =>
    `\`${name}\`: “${said}” serve para ${count(many)} ações: ${some}. Diga qual.`,
  noAction: (name, said) =>
    `\`${name}\`: “${said}” não é uma ação da biblioteca. Escolha uma da lista que aparece enquanto digita.`,

  notEnoughCredits: (price, left) =>
    `Isto precisa de ${credits(price)}, e restam ${count(left)} ao servidor. \`/creditos\` diz como conseguir mais; ou escolha algo mais barato.`,

  byCode: {
    bad_key: 'O serviço não aceita esta chave. Nada foi alterado.',
    not_checked:
      'Não deu para perguntar ao serviço se ele aceita esta chave. Nada foi alterado; tente daqui a um minuto.',
    too_many: 'Já há predefinições demais. Exclua uma primeiro.',
    cannot_open:
      'A chave própria do servidor não pode mais ser lida. Quem gerencia o servidor pode colocá-la de novo em `/configuracoes`.',
  },
};
