import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

const price = (amount: number) => (amount === 0 ? 'gratuit' : credits(amount));

export const request: Words['request'] = {
  for: (member) => `pour ${member}`,
  preset: (name) => `préréglage ${name}`,
  onlyYou: 'visible par toi seul',
  onlyYouHaveIt:
    '-# Toi seul as ce message. Pour continuer à partir de là ou le partager, tape `/tâche` dans le serveur.',
  sentDirectly: (channel) =>
    `-# Envoyé directement, car impossible de l’afficher dans ${channel}. Pour ses boutons, tape \`/tâche\` dans le serveur.`,

  waiting: 'En attente d’une place libre',
  aheadOfYou: (many) => `${count(many)} devant toi`,
  next: 'c’est bientôt ton tour',
  waitingForLead: 'En attente de l’accord d’un responsable',
  creating: 'Transmission au service',
  filesAway:
    'Le service ne peut pas enregistrer de fichiers pour le moment. Kiln continue d’essayer ; rien n’est débité en attendant.',
  checking: 'Vérification auprès du service',
  checkingWhy:
    'Le service n’a pas dit s’il a accepté la demande. Kiln vérifie : elle n’est ni envoyée ni débitée deux fois.',
  queued: 'Dans la file du service',
  ahead: (many) => `${count(many)} devant`,
  making: 'Création en cours',
  finishing: 'Bientôt fini',
  fetching: '-# Récupération des fichiers…',
  unplaced: 'Impossible de le livrer où que ce soit. **Fichiers** l’apporte.',
  timeLeft: (time) => `encore ${time} environ`,
  held: (amount) => `${credits(amount)} en réserve`,
  left: (amount) => `reste ${count(amount)}`,
  creditsLeft: (amount) => `reste ${credits(amount)}`,

  canceledBack: (held) => `**Annulé.** Crédits rendus : ${count(held)}.`,
  canceledKept: (charged) =>
    `**Annulé.** Le travail avait commencé, le service garde donc son prix${charged > 0 ? ` : ${credits(charged)}` : ''}.`,
  isThisIt: '**Est-ce bien cela ?**',
  notMade: '**Non créé.**',
  nothingCharged: 'Rien n’a été débité.',
  charged: (amount) => `Débité : ${credits(amount)}.`,
  pressSuggestion: 'Appuie sur l’une d’elles, ou sur **Modifier** pour le dire autrement.',
  pressGoOn: (cost) =>
    `Appuie sur **Continuer avec**${cost} si le détourage montre ce que tu veux, sinon sur **Autre image**.`,
  pressAnotherPicture: 'Appuie sur **Autre image**.',
  attachAnew: 'Appuie sur **Modifier** et joins le fichier à nouveau.',
  changeIt: 'Appuie sur **Modifier** pour changer quelque chose avant.',
  tryAgain: (cost) =>
    `Appuie sur **Encore**${cost} pour réessayer, ou sur **Modifier** pour changer quelque chose avant.`,
  inBrackets: (amount) => ` (${price(amount)})`,
  tried: (links) => `Ce qui a été essayé : ${links}`,
  cutOut: 'Ce qui a été détouré dans l’image',
  nextPrices: (prices) => `-# Suite : ${prices}`,
  priceUnknown: (verb) => `${verb} pas encore connu`,
  priceFree: (verb) => `${verb} gratuit`,
  priceOf: (verb, amount, isAbout) => `${verb} ${isAbout ? 'env. ' : ''}${amount}`,

  edit: 'Modifier',
  again: 'Encore',
  delete: 'Supprimer',
  share: 'Partager',
  more: 'Plus',
  cancel: 'Annuler',
  cancelKeeps: (kept) => `Annuler (coûte ${credits(kept)})`,
  goOnWithIt: 'Continuer avec',
  anotherPicture: 'Autre image',
  withOptions: (verb) => `${verb} avec options…`,
  suggestion: (prompt, amount) => (amount === undefined ? prompt : `${prompt} · ${price(amount)}`),
  goOnFrom: 'Continuer à partir de ce résultat…',
  emptyAsItWas: (label) => `${label} (vide : inchangé)`,

  done: 'C’est fini.',
  plainNotMade: (reason) => `Non créé. ${reason}`,
  bareNotMade: 'Cela n’a pas été créé.',
  plainCanceledBack: (held) => `Annulé. Crédits rendus : ${count(held)}.`,
  plainCanceledCost: (charged) => `Annulé. Coût : ${credits(charged)}.`,
  plainMaking: 'Création en cours.',
  bringsBack: '`/tâche` le ramène avec son image, ses fichiers et ses boutons.',
  threadClosed: (address) => `Ce fil a été fermé entre-temps. La suite est dans [un message plus récent](${address}).`,

  endDone: (what) => `${what} : c’est fini.`,
  endCanceled: (what) => `${what} : annulé.`,
  endNotMade: (what) => `${what} : la création a échoué.`,
  seeMessage: 'Voir le message',
  endTogether: (many) => `${count(many)} de tes demandes sont terminées :`,
  endMore: (many) => `-# et ${count(many)} de plus`,
  asOfNow: (address) => `-# État actuel. [Son propre message](${address}) continue.`,
};
