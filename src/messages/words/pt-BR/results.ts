import type { Words } from '../form.ts';
import { count, plural } from './speech.ts';

export const results: Words['results'] = {
  madeFrom: '-# Feito a partir de',
  madeFromPicture: 'De que foi feito',
  moreUnderMore: (many) => `mais ${count(many)} em **Mais**`,

  understood: (words) => `-# Entendido: ${words}`,
  notUnderstood: (words) => `-# Não entendido: ${words}`,
  localEngine: '-# Feito pelo motor procedural local do Kiln: construído por regras, não por IA',
  faces: (many) => plural(many, { one: '# face', many: '# de faces', other: '# faces' }),
  linksUntil: (time) => `links até ${time}`,
  keptUntil: (time) => `arquivos guardados até ${time}`,

  parts: (list) => `**Peças** ${list}`,
  moreKinds: (many) =>
    plural(many, {
      one: 'mais # tipo na lista de peças',
      many: 'mais # de tipos na lista de peças',
      other: 'mais # tipos na lista de peças',
    }),

  linksLeadNowhere: 'Os links do serviço não levam a lugar nenhum daqui: **Arquivos** envia o que não está anexado.',
  noFilesYet: 'Ainda não há arquivos.',
  noFiles: 'O serviço não cita nenhum arquivo.',
  made: (time) => `-# Criado ${time}`,
  seed: (seed) => `semente ${seed}`,
  task: (id) => `-# Tarefa ${id}`,
  filesDeleted: (time) => `O serviço excluiu os arquivos ${time}. Os anexados à mensagem continuam lá.`,
  linksRanOut: 'Os links do serviço expiraram. Os arquivos anexados à mensagem continuam lá.',
  filesAtService: '**Arquivos no serviço**',
  linksUntilLine: (time) => `-# Links até ${time}`,
  pictureNumber: (number) => `imagem ${number}`,
  thumbnail: 'miniatura',
  thumbnailWithoutBackground: 'miniatura sem fundo',
  andMore: '-# … e mais',
};
