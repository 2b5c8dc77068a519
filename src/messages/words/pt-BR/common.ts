import type { Words } from '../form.ts';

export const common: Words['common'] = {
  reference: (reference) => `-# Referência ${reference}`,
  nothingChanged: 'Nada foi alterado.',
  kept: 'Guardado.',
  deleted: 'Excluído.',
  busy: 'O Kiln está ocupado agora. Isto continua sozinho assim que der: não precisa pedir de novo.',
  broken: 'Algo deu errado do lado do Kiln. Tente de novo; se continuar, informe a referência a quem cuida deste Kiln.',
};
