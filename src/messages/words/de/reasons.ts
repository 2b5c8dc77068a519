import type { Words } from '../form.ts';
import { fileSize } from './speech.ts';

export const reasons: Words['reasons'] = {
  unknown: 'Der Dienst hat nicht gesagt, warum.',
  byCode: {
    unreachable: () => 'Der Dienst ist nicht zu erreichen. Versuch es später noch einmal.',
    not_taken: (why) => `Der Dienst hat es nicht angenommen: ${why}`,
    source_gone: (why) => `Der Dienst hat nicht mehr, womit es weitergehen soll: ${why}`,
    key_refused: () =>
      'Der Dienst nimmt den Schlüssel dieses Bots nicht an. Bitte sag es der Person, die ihn betreibt.',
    own_key_refused: () =>
      'Der Dienst nimmt den eigenen Schlüssel dieses Servers nicht an. Wer den Server verwaltet, kann ihn in `/einstellungen` neu setzen.',
    account_empty: () =>
      'Das Konto dieses Bots beim Dienst hat keine Credits mehr, oder sein Tarif enthält das nicht. Bitte sag es der Person, die ihn betreibt.',
    own_account_empty: () =>
      'Das eigene Konto dieses Servers beim Dienst hat keine Credits mehr, oder sein Tarif enthält das nicht.',
    not_allowed: (why) => `Der Dienst erlaubt es nicht: ${why}`,
    declined: (why) => `Die Serverleitung hat es abgelehnt${why === '' ? '.' : `: ${why}`}`,
    nobody_decided: () => 'Innerhalb eines Tages hat es niemand aus der Serverleitung genehmigt.',
    nobody_asked: () => 'Die Serverleitung muss es genehmigen, und Kiln darf nicht schreiben, wo sie gefragt würde.',
    task_gone: () => 'Der Dienst hat diesen Auftrag nicht mehr: Er wurde dort gelöscht oder ist abgelaufen.',
    never_made: () =>
      'Der Dienst hat nicht geantwortet und keinen solchen Auftrag: Es wurde nicht erstellt. Du kannst es gefahrlos noch einmal versuchen.',
    attachment_gone: () => 'Die angehängte Datei ist nicht mehr bei Discord. Häng sie noch einmal an.',
    attachment_too_large: (most) =>
      `Die angehängte Datei ist zu groß, um weitergegeben zu werden: höchstens ${fileSize(Number(most))}.`,
  },
  hints: {
    image_too_complex: 'Versuch es mit einem Bild von einem Ding vor einfachem Hintergrund.',
    model_missing_uv: 'Das Modell hat keine Texturkoordinaten: Wickle es vorher ab.',
    model_insufficient_uv: 'Die Texturkoordinaten des Modells reichen nicht: Wickle es vorher ab.',
    timeout: 'Es hat zu lange gedauert. Versuch es noch einmal oder verlange weniger.',
    format_conversion_failed: 'Eines der Formate ließ sich nicht schreiben. Verlange weniger Formate.',
  },
};
