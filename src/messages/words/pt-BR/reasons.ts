import type { Words } from '../form.ts';
import { fileSize } from './speech.ts';

export const reasons: Words['reasons'] = {
  unknown: 'O serviço não disse por quê.',
  said: (text) => `O serviço diz: “${text}”`,
  byCode: {
    unknown_thing: (words) => `O Kiln não conhece nada chamado ${words}.`,
    no_thing: () => 'O prompt não nomeia nenhuma coisa.',
    moderation_blocked: () => 'A moderação bloqueou. Mude as palavras ou a imagem.',
    rights_blocked: () => 'Parece ser propriedade intelectual de outra pessoa.',
    no_pose: () =>
      'Nenhum corpo com articulações foi encontrado neste modelo, então ele não pode ter esqueleto. É preciso uma figura com braços e pernas, ou um animal com quatro patas e cabeça.',
    unreachable: () => 'O serviço está inacessível. Tente mais tarde.',
    files_unavailable: () => 'O serviço não consegue guardar arquivos no momento. Tente mais tarde.',
    not_taken: (why) => `O serviço não aceitou: “${why}”`,
    source_gone: (why) => `O serviço não tem mais aquilo de que isto parte: “${why}”`,
    key_refused: () => 'O serviço não aceita a chave deste bot. Avise quem cuida dele.',
    own_key_refused: () =>
      'O serviço não aceita a chave própria deste servidor. Quem gerencia o servidor pode colocá-la de novo em `/configuracoes`.',
    account_empty: () =>
      'A conta deste bot no serviço está sem créditos, ou o plano dela não inclui isto. Avise quem cuida dele.',
    own_account_empty: () =>
      'A conta própria deste servidor no serviço está sem créditos, ou o plano dela não inclui isto.',
    not_allowed: (why) => `O serviço não permite: “${why}”`,
    declined: (why) => `Um responsável recusou${why === '' ? '.' : `: ${why}`}`,
    nobody_decided: () => 'Nenhum responsável aprovou em um dia.',
    nobody_asked: () => 'Precisa da aprovação de um responsável, e o Kiln não pode escrever onde ele seria perguntado.',
    task_gone: () => 'O serviço não tem mais esta tarefa: foi excluída lá, ou expirou.',
    never_made: () => 'O serviço não respondeu e não tem essa tarefa: não foi criada. Pode tentar de novo sem risco.',
    attachment_gone: () => 'O arquivo anexado não está mais no Discord. Anexe de novo.',
    attachment_too_large: (most) =>
      `O arquivo anexado é grande demais para ser repassado: no máximo ${fileSize(Number(most))}.`,
  },
  failures: {
    image_too_complex: () =>
      'A imagem é complexa demais para um modelo 3D. Tente uma imagem com um só objeto sobre um fundo liso.',
    image_doubtful: () =>
      'O recorte talvez não seja o objeto inteiro, ou seja mais do que ele. O que falta nele vai faltar no resultado.',
    images_disagree: () => 'As imagens não parecem mostrar o mesmo objeto.',
    image_missing: () => 'Uma imagem não pôde ser obtida, ou não existe mais.',
    image_unreadable: () => 'Uma imagem não pode ser lida: envie um PNG ou JPEG.',
    model_missing: () => 'O modelo não pôde ser obtido, ou não existe mais.',
    model_empty: () => 'O modelo não tem superfície.',
    model_flat: () => 'O modelo é plano e não tem altura. Informe o lado mais longo.',
    model_extreme: () => 'O modelo é fino ou grande demais para esse tamanho.',
    model_missing_uv: () => 'O modelo não tem coordenadas de textura: faça o unwrap primeiro.',
    model_insufficient_uv: () => 'As coordenadas de textura do modelo não bastam: faça o unwrap primeiro.',
    too_many_faces: () => 'O modelo tem faces demais: reduza-o primeiro com remesh.',
    no_pose: () =>
      'Nenhum corpo com articulações foi encontrado neste modelo. É preciso uma figura com braços e pernas, ou um animal com quatro patas e cabeça.',
    rig_missing: () => 'Os arquivos do esqueleto não existem mais: faça-o de novo.',
    unknown_action: () => 'Essa ação não existe mais. Escolha outra.',
    preview_missing: () => 'A prévia não existe mais: faça-a de novo.',
    missing_source: () => 'O protótipo não tem mais o que mostrava. Faça outro.',
    moderation_blocked: () => 'A moderação bloqueou. Diga de outro jeito.',
    timeout: () => 'Demorou demais. Tente de novo, ou peça menos.',
    too_much_memory: () => 'Precisou de memória demais. Use um modelo mais simples ou imagens menores.',
    format_conversion_failed: () => 'Um dos formatos não pôde ser escrito. Peça menos formatos.',
  },
};
