import type { Words } from '../form.ts';

export const common: Words['common'] = {
  reference: (reference) => `-# Kennung ${reference}`,
  nothingChanged: 'Es wurde nichts geändert.',
  kept: 'Behalten.',
  deleted: 'Gelöscht.',
  busy: 'Kiln ist gerade beschäftigt. Es geht von selbst weiter, sobald es kann: Du musst nicht noch einmal fragen.',
  broken:
    'Bei Kiln ist etwas schiefgegangen. Versuch es noch einmal; wenn es so bleibt, nenne dem Betreiber dieses Kiln die Kennung.',
};
