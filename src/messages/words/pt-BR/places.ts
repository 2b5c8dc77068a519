import type { Words } from '../form.ts';

export const places: Words['places'] = {
  permissions: {
    ViewChannel: 'Ver canais',
    SendMessages: 'Enviar mensagens',
    SendMessagesInThreads: 'Enviar mensagens em tópicos',
    CreatePublicThreads: 'Criar tópicos públicos',
    AttachFiles: 'Anexar arquivos',
    ReadMessageHistory: 'Ver histórico de mensagens',
    Connect: 'Conectar',
  },
  missing: (names, many) => (many === 1 ? `falta a permissão ${names}` : `faltam as permissões ${names}`),
  whoGives: 'Quem gerencia o canal pode dá-la em **Editar canal › Permissões**.',
  missingHere: (channel, lacks, arrives) => `O Kiln não pode tudo de que precisa em ${channel}: ${lacks}. ${arrives}`,
  arrivesLate: 'Seu resultado chega mesmo assim: aqui se levar menos de 15 minutos, senão por mensagem direta.',
  arrives: 'Seu resultado chega mesmo assim; mais tarde, `/tarefa` pode não ter links novos para os arquivos.',
  noReply: (channel, lacks) =>
    `O Kiln não pode responder a menções em ${channel}: ${lacks}. Os comandos dele funcionam lá.`,
  preparing: 'O Kiln recebeu. Um momento.',
  lacksIn: (channel, lacks) => `⚠️ Em ${channel} ${lacks}.`,
  inMore: (many) => `-# e em mais ${many}`,
  giveIt: '-# Dá-se em **Editar canal › Permissões**.',
  cannotShare: (channel, lacks) => `Não dá para compartilhar em ${channel}: ${lacks} para o Kiln lá.`,
  noBot: (how) =>
    `Este servidor tem os comandos do Kiln sem o bot dele, então os resultados não chegariam, e nada foi cobrado. Quem gerencia este servidor pode convidá-lo ${how}.`,
  inviteAgain: 'de novo',
  inviteBy: (address) => `por [este link](${address})`,

  welcome: '### O Kiln cria objetos 3D a partir de palavras e imagens',
  welcomeBegin: (command) =>
    `Comece com ${command}, ou com **Aplicativos › Criar em 3D** no menu de uma mensagem que tenha uma imagem.`,
  welcomeHelp: (command) => `${command} diz o que mais existe, e quanto custa é dito antes de você apertar.`,
  welcomeSettings: (command) => `Quem gerencia este servidor define limites, cargos e canais em ${command}.`,
  notAllowed: (names) => `-# Não permitido em todo este servidor: ${names}.`,
  helpBegin: 'Pressione um destes e ele é criado aqui; o resultado tem botões para cada próximo passo.',
  helpExample: (prompt, cost) => `${prompt} · ${cost}`,
  helpOwn: (command) =>
    `O seu: ${command} e suas palavras. Ou use uma imagem: **Apps › Criar em 3D** no menu da mensagem, ou mencione o Kiln com ela.`,
  helpPages: { begin: 'Começar', make: 'Palavras e imagens', change: 'Modelos', rest: 'O resto' },
  helpNothing: 'Nada está aberto para você neste canal. Pergunte a quem gerencia este servidor.',
  helpButtons:
    '-# **De novo** para outra tentativa, **Editar** para mudar as palavras, **Cancelar** a qualquer momento enquanto trabalha. Os preços são ditos antes de você apertar.',
  invite: (address) => `-# [Adicionar o Kiln a outro servidor](${address})`,
  localEngine:
    '-# Este Kiln trabalha com seu motor procedural local: as formas são construídas por regras, não por IA. Coisas simples com cores e materiais saem melhor.',
};
