import type { Words } from '../form.ts';

export const notices: Words['notices'] = {
  ways: {
    none: 'Nada',
    reply: 'Uma menção numa resposta curta',
    silent: 'Uma menção sem som',
    direct: 'Uma mensagem direta',
  },
  asServerChoice: 'Como este servidor definiu',
  nothing: 'Quando algo seu termina, só a mensagem diz isso.',
  told: {
    reply: (time) => `Você recebe uma menção numa resposta curta ${whenEnded(time)}`,
    silent: (time) => `Você recebe uma menção sem som ${whenEnded(time)}`,
    direct: (time) => `Você recebe uma mensagem direta ${whenEnded(time)}`,
  },
  ownChoice: '-# Sua própria escolha neste servidor.',
  asServer: '-# Como este servidor definiu.',
};

const whenEnded = (time: string | undefined) =>
  `quando algo seu termina${time === undefined ? '' : ` e demorou mais de ${time}`}, criado ou não.`;
