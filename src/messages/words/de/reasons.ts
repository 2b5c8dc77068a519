import type { Words } from '../form.ts';
import { fileSize } from './speech.ts';

export const reasons: Words['reasons'] = {
  unknown: 'Der Dienst hat nicht gesagt, warum.',
  said: (text) => `Der Dienst sagt: „${text}“`,
  byCode: {
    unknown_thing: (words) => `Kiln kennt kein Ding, das ${words} heißt.`,
    no_thing: () => 'Der Prompt nennt kein Ding.',
    moderation_blocked: () => 'Die Moderation hat es gesperrt. Ändere die Worte oder das Bild.',
    rights_blocked: () => 'Es ist anscheinend das geistige Eigentum von jemand anderem.',
    no_pose: () =>
      'In diesem Modell wurde kein Körper mit Gelenken gefunden, es bekommt also kein Skelett. Es braucht eine Figur mit Armen und Beinen oder ein Tier mit vier Beinen und Kopf.',
    unreachable: () => 'Der Dienst ist nicht zu erreichen. Versuch es später noch einmal.',
    files_unavailable: () => 'Der Dienst kann zurzeit keine Dateien speichern. Versuch es später noch einmal.',
    not_taken: (why) => `Der Dienst hat es nicht angenommen: „${why}“`,
    source_gone: (why) => `Der Dienst hat nicht mehr, womit es weitergehen soll: „${why}“`,
    key_refused: () =>
      'Der Dienst nimmt den Schlüssel dieses Bots nicht an. Bitte sag es der Person, die ihn betreibt.',
    own_key_refused: () =>
      'Der Dienst nimmt den eigenen Schlüssel dieses Servers nicht an. Wer den Server verwaltet, kann ihn in `/einstellungen` neu setzen.',
    account_empty: () =>
      'Das Konto dieses Bots beim Dienst hat keine Credits mehr, oder sein Tarif enthält das nicht. Bitte sag es der Person, die ihn betreibt.',
    own_account_empty: () =>
      'Das eigene Konto dieses Servers beim Dienst hat keine Credits mehr, oder sein Tarif enthält das nicht.',
    not_allowed: (why) => `Der Dienst erlaubt es nicht: „${why}“`,
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
  failures: {
    image_too_complex: () =>
      'Das Bild ist zu unübersichtlich für ein 3D-Modell. Versuch es mit einem Bild von einem Ding vor einfachem Hintergrund.',
    image_doubtful: () =>
      'Was ausgeschnitten wurde, ist vielleicht nicht das ganze Motiv, oder mehr als das. Was ihm fehlt, fehlt auch dem Ergebnis.',
    images_disagree: () => 'Die Bilder zeigen anscheinend nicht dasselbe Ding.',
    image_missing: () => 'Ein Bild war nicht zu holen oder ist nicht mehr da.',
    image_unreadable: () => 'Ein Bild lässt sich nicht lesen: Nimm ein PNG oder JPEG.',
    model_missing: () => 'Das Modell war nicht zu holen oder ist nicht mehr da.',
    model_empty: () => 'Das Modell hat keine Oberfläche.',
    model_flat: () => 'Das Modell ist flach und hat keine Höhe. Gib stattdessen die längste Seite an.',
    model_extreme: () => 'Das Modell ist zu dünn oder zu groß für diese Größe.',
    model_missing_uv: () => 'Das Modell hat keine Texturkoordinaten: Wickle es vorher ab.',
    model_insufficient_uv: () => 'Die Texturkoordinaten des Modells reichen nicht: Wickle es vorher ab.',
    too_many_faces: () => 'Das Modell hat zu viele Flächen: Vereinfache es vorher mit Remesh.',
    no_pose: () =>
      'In diesem Modell wurde kein Körper mit Gelenken gefunden. Es braucht eine Figur mit Armen und Beinen oder ein Tier mit vier Beinen und Kopf.',
    rig_missing: () => 'Die Dateien des Skeletts sind nicht mehr da: Erstelle es noch einmal.',
    unknown_action: () => 'Diese Bewegung gibt es nicht mehr. Wähle eine andere.',
    preview_missing: () => 'Die Vorschau ist nicht mehr da: Erstelle sie noch einmal.',
    missing_source: () => 'Der Prototyp hat nicht mehr, was er zeigte. Erstelle einen neuen.',
    moderation_blocked: () => 'Die Moderation hat es gesperrt. Sag es anders.',
    timeout: () => 'Es hat zu lange gedauert. Versuch es noch einmal oder verlange weniger.',
    too_much_memory: () => 'Es hat zu viel Speicher gebraucht. Nimm ein einfacheres Modell oder kleinere Bilder.',
    format_conversion_failed: () => 'Eines der Formate ließ sich nicht schreiben. Verlange weniger Formate.',
  },
};
