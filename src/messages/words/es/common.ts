import type { Words } from '../form.ts';

export const common: Words['common'] = {
  reference: (reference) => `-# Referencia ${reference}`,
  nothingChanged: 'No se cambió nada.',
  kept: 'Conservado.',
  deleted: 'Eliminado.',
  busy: 'Kiln está ocupado ahora mismo. Seguirá solo en cuanto pueda: no hace falta que lo pidas otra vez.',
  broken:
    'Algo salió mal por parte de Kiln. Inténtalo de nuevo; si sigue, dale la referencia a quien administra este Kiln.',
};
