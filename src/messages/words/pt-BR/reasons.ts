import type { Words } from '../form.ts';
import { fileSize } from './speech.ts';

export const reasons: Words['reasons'] = {
  unknown: 'O serviço não disse por quê.',
  byCode: {
    unreachable: () => 'O serviço está inacessível. Tente mais tarde.',
    not_taken: (why) => `O serviço não aceitou: ${why}`,
    source_gone: (why) => `O serviço não tem mais aquilo de que isto parte: ${why}`,
    key_refused: () => 'O serviço não aceita a chave deste bot. Avise quem cuida dele.',
    own_key_refused: () =>
      'O serviço não aceita a chave própria deste servidor. Quem gerencia o servidor pode colocá-la de novo em `/configuracoes`.',
    account_empty: () =>
      'A conta deste bot no serviço está sem créditos, ou o plano dela não inclui isto. Avise quem cuida dele.',
    own_account_empty: () =>
      'A conta própria deste servidor no serviço está sem créditos, ou o plano dela não inclui isto.',
    not_allowed: (why) => `O serviço não permite: ${why}`,
    declined: (why) => `Um responsável recusou${why === '' ? '.' : `: ${why}`}`,
    nobody_decided: () => 'Nenhum responsável aprovou em um dia.',
    nobody_asked: () => 'Precisa da aprovação de um responsável, e o Kiln não pode escrever onde ele seria perguntado.',
    task_gone: () => 'O serviço não tem mais esta tarefa: foi excluída lá, ou expirou.',
    never_made: () => 'O serviço não respondeu e não tem essa tarefa: não foi criada. Pode tentar de novo sem risco.',
    attachment_gone: () => 'O arquivo anexado não está mais no Discord. Anexe de novo.',
    attachment_too_large: (most) =>
      `O arquivo anexado é grande demais para ser repassado: no máximo ${fileSize(Number(most))}.`,
  },
  hints: {
    image_too_complex: 'Tente uma imagem com um só objeto sobre um fundo liso.',
    model_missing_uv: 'O modelo não tem coordenadas de textura: faça o unwrap primeiro.',
    model_insufficient_uv: 'As coordenadas de textura do modelo não bastam: faça o unwrap primeiro.',
    timeout: 'Demorou demais. Tente de novo, ou peça menos.',
    format_conversion_failed: 'Um dos formatos não pôde ser escrito. Peça menos formatos.',
  },
};
