import type { Words } from '../form.ts';

export const notices: Words['notices'] = {
  ways: {
    none: 'Rien',
    reply: 'Une mention dans une courte réponse',
    silent: 'Une mention sans son',
    direct: 'Un message privé',
  },
  asServerChoice: 'Comme ce serveur l’a réglé',
  nothing: 'Quand quelque chose à toi est terminé, seul son message le dit.',
  told: {
    reply: (time) => `Tu reçois une mention dans une courte réponse ${whenEnded(time)}`,
    silent: (time) => `Tu reçois une mention sans son ${whenEnded(time)}`,
    direct: (time) => `Tu reçois un message privé ${whenEnded(time)}`,
  },
  ownChoice: '-# Ton propre choix sur ce serveur.',
  asServer: '-# Comme ce serveur l’a réglé.',
};

const whenEnded = (time: string | undefined) =>
  `quand quelque chose à toi est terminé${time === undefined ? '' : ` et a pris plus de ${time}`}, réussi ou non.`;
