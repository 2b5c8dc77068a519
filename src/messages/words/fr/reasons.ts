import type { Words } from '../form.ts';
import { fileSize } from './speech.ts';

export const reasons: Words['reasons'] = {
  unknown: 'Le service n’a pas dit pourquoi.',
  said: (text) => `Le service dit : « ${text} »`,
  byCode: {
    unknown_thing: (words) => `Kiln ne connaît rien qui s’appelle ${words}.`,
    no_thing: () => 'Le prompt ne nomme aucun objet.',
    moderation_blocked: () => 'La modération l’a bloqué. Change les mots ou l’image.',
    rights_blocked: () => 'Cela semble être la propriété intellectuelle de quelqu’un d’autre.',
    no_pose: () =>
      'Aucun corps avec des articulations n’a été trouvé dans ce modèle : il ne peut pas avoir de squelette. Il faut un personnage avec des bras et des jambes, ou un animal à quatre pattes avec une tête.',
    unreachable: () => 'Le service est injoignable. Réessaie plus tard.',
    files_unavailable: () => 'Le service ne peut pas enregistrer de fichiers pour le moment. Réessaie plus tard.',
    not_taken: (why) => `Le service ne l’a pas accepté : « ${why} »`,
    source_gone: (why) => `Le service n’a plus ce qui sert de départ : « ${why} »`,
    key_refused: () => 'Le service n’accepte pas la clé de ce bot. Dis-le à la personne qui le gère.',
    own_key_refused: () =>
      'Le service n’accepte pas la clé propre à ce serveur. Ceux qui gèrent le serveur peuvent l’indiquer à nouveau dans `/paramètres`.',
    account_empty: () =>
      'Le compte de ce bot chez le service n’a plus de crédits, ou sa formule ne comprend pas cela. Dis-le à la personne qui le gère.',
    own_account_empty: () =>
      'Le compte de ce serveur chez le service n’a plus de crédits, ou sa formule ne comprend pas cela.',
    not_allowed: (why) => `Le service ne le permet pas : « ${why} »`,
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
  failures: {
    image_too_complex: () =>
      'L’image est trop complexe pour un modèle 3D. Essaie une image d’un seul objet sur un fond uni.',
    image_doubtful: () =>
      'Ce qui a été détouré n’est peut-être pas tout le sujet, ou plus que lui. Ce qui y manque manquera aussi au résultat.',
    images_disagree: () => 'Les images ne semblent pas montrer le même objet.',
    image_missing: () => 'Une image n’a pas pu être récupérée, ou n’est plus là.',
    image_unreadable: () => 'Une image est illisible : envoie un PNG ou un JPEG.',
    model_missing: () => 'Le modèle n’a pas pu être récupéré, ou n’est plus là.',
    model_empty: () => 'Le modèle n’a pas de surface.',
    model_flat: () => 'Le modèle est plat et n’a pas de hauteur. Indique plutôt le côté le plus long.',
    model_extreme: () => 'Le modèle est trop fin ou trop grand pour cette taille.',
    model_missing_uv: () => 'Le modèle n’a pas de coordonnées de texture : déplie-le d’abord.',
    model_insufficient_uv: () => 'Les coordonnées de texture du modèle ne suffisent pas : déplie-le d’abord.',
    too_many_faces: () => 'Le modèle a trop de faces : réduis-le d’abord avec remesh.',
    no_pose: () =>
      'Aucun corps avec des articulations n’a été trouvé dans ce modèle. Il faut un personnage avec des bras et des jambes, ou un animal à quatre pattes avec une tête.',
    rig_missing: () => 'Les fichiers du squelette ne sont plus là : refais-le.',
    unknown_action: () => 'Cette action n’existe plus. Choisis-en une autre.',
    preview_missing: () => 'L’aperçu n’est plus là : refais-le.',
    missing_source: () => 'Le prototype n’a plus ce qu’il montrait. Fais-en un autre.',
    moderation_blocked: () => 'La modération l’a bloqué. Dis-le autrement.',
    timeout: () => 'Cela a duré trop longtemps. Réessaie, ou demande moins.',
    too_much_memory: () => 'Il a fallu trop de mémoire. Prends un modèle plus simple ou des images plus petites.',
    format_conversion_failed: () => 'Un des formats n’a pas pu être écrit. Demande moins de formats.',
  },
};
