import type { Words } from '../form.ts';

export const files: Words['files'] = {
  all: 'Arquivos',
  button: (count) => `Arquivos (${count})`,
  title: (title) => `### Arquivos de ${title}`,
  only: '-# Só você vê isto. Os links expiram; os arquivos ficam aqui até você fechar.',
  zip: 'ZIP com tudo',
  links: (links) => `Como links: ${links}`,
  missing: (names) => `Mais do que o Discord aceita aqui: ${names}`,
  none: 'O serviço não tem mais arquivos disto. O que está anexado à mensagem fica.',
  thing: (title) => `“${title}”`,
  picture: (what) => `Imagem de ${what}`,
  turning: (what) => `${what}, dando uma volta completa`,
  moving: (what) => `${what}, em movimento`,
  madeFrom: (what) => `Aquilo de que ${what} foi criado`,
};
