import type { Words } from '../form.ts';

export const privacy: Words['privacy'] = {
  deleteTitle: (title) => `Excluir **${title}** para sempre?`,
  deleteWhat: 'A mensagem, a tarefa e todos os arquivos somem. Os créditos gastos não voltam.',
  deleteYes: 'Excluir para sempre',
  deleteNo: 'Manter',
  title: '### O que o Kiln guarda sobre você neste servidor',
  what: 'O que você pediu (palavras, opções, quando, onde), o que saiu disso e quanto custou. O serviço guarda os arquivos pelo tempo que está dito em cada resultado.',
  forgetting:
    '-# Esquecer cancela o que espera, exclui seus resultados com as mensagens e tira seu nome das contas do servidor. Não dá para desfazer.',
  export: 'Exportar',
  forgetMe: 'Esquecer de mim…',
  forgetTitle: (member) => `Esquecer ${member} neste servidor para sempre?`,
  forgetWhat:
    'O que espera é cancelado; os resultados somem, com as mensagens e os arquivos. Os créditos gastos não voltam.',
  forgetYes: 'Esquecer para sempre',
  forgetNo: 'Manter',
};
