import type { Words } from '../form.ts';

export const privacy: Words['privacy'] = {
  deleteTitle: (title) => `Supprimer **${title}** pour de bon ?`,
  deleteWhat: 'Son message, sa tâche et tous ses fichiers disparaissent. Les crédits dépensés ne reviennent pas.',
  deleteYes: 'Supprimer pour de bon',
  deleteNo: 'Garder',
  title: '### Ce que Kiln garde à ton sujet sur ce serveur',
  what: 'Ce que tu as demandé (mots, options, quand, où), ce qui en a été fait, et ce que cela a coûté. Le service garde les fichiers aussi longtemps qu’indiqué sous chaque résultat.',
  forgetting:
    '-# L’oubli annule ce qui attend, supprime tes résultats avec leurs messages et retire ton nom des comptes du serveur. C’est irréversible.',
  export: 'Exporter',
  forgetMe: 'M’oublier…',
  forgetTitle: (member) => `Oublier ${member} sur ce serveur pour de bon ?`,
  forgetWhat:
    'Ce qui attend est annulé ; les résultats disparaissent, avec leurs messages et leurs fichiers. Les crédits dépensés ne reviennent pas.',
  forgetYes: 'Oublier pour de bon',
  forgetNo: 'Garder',
};
