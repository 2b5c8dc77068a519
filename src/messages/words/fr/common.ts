import type { Words } from '../form.ts';

export const common: Words['common'] = {
  reference: (reference) => `-# Référence ${reference}`,
  nothingChanged: 'Rien n’a été modifié.',
  kept: 'Conservé.',
  deleted: 'Supprimé.',
  busy: 'Kiln est occupé en ce moment. La suite se fera d’elle-même dès que possible : inutile de redemander.',
  broken:
    'Quelque chose s’est mal passé du côté de Kiln. Réessaie ; si cela persiste, donne la référence à la personne qui gère ce Kiln.',
};
