import type { Words } from '../form.ts';
import { fileSize } from './speech.ts';

export const reasons: Words['reasons'] = {
  unknown: 'Le service n’a pas dit pourquoi.',
  byCode: {
    unreachable: () => 'Le service est injoignable. Réessaie plus tard.',
    not_taken: (why) => `Le service ne l’a pas accepté : ${why}`,
    source_gone: (why) => `Le service n’a plus ce qui sert de départ : ${why}`,
    key_refused: () => 'Le service n’accepte pas la clé de ce bot. Dis-le à la personne qui le gère.',
    own_key_refused: () =>
      'Le service n’accepte pas la clé propre à ce serveur. Ceux qui gèrent le serveur peuvent l’indiquer à nouveau dans `/paramètres`.',
    account_empty: () =>
      'Le compte de ce bot chez le service n’a plus de crédits, ou sa formule ne comprend pas cela. Dis-le à la personne qui le gère.',
    own_account_empty: () =>
      'Le compte de ce serveur chez le service n’a plus de crédits, ou sa formule ne comprend pas cela.',
    not_allowed: (why) => `Le service ne le permet pas : ${why}`,
    declined: (why) => `Un responsable l’a refusé${why === '' ? '.' : ` : ${why}`}`,
    nobody_decided: () => 'Aucun responsable ne l’a accepté en un jour.',
    nobody_asked: () => 'Il faut l’accord d’un responsable, et Kiln n’a pas le droit d’écrire là où il le demanderait.',
    task_gone: () => 'Le service n’a plus cette tâche : elle y a été supprimée, ou a expiré.',
    never_made: () =>
      'Le service n’a pas répondu et n’a pas cette tâche : rien n’a été créé. Tu peux réessayer sans risque.',
    attachment_gone: () => 'Le fichier joint n’est plus chez Discord. Joins-le à nouveau.',
    attachment_too_large: (most) =>
      `Le fichier joint est trop grand pour être transmis : ${fileSize(Number(most))} au plus.`,
  },
  hints: {
    image_too_complex: 'Essaie une image d’un seul objet sur un fond uni.',
    model_missing_uv: 'Le modèle n’a pas de coordonnées de texture : déplie-le d’abord.',
    model_insufficient_uv: 'Les coordonnées de texture du modèle ne suffisent pas : déplie-le d’abord.',
    timeout: 'Cela a duré trop longtemps. Réessaie, ou demande moins.',
    format_conversion_failed: 'Un des formats n’a pas pu être écrit. Demande moins de formats.',
  },
};
