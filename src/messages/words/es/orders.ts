import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const orders: Words['orders'] = {
  choose: 'Pulsa lo que quieras cambiar. Lo que dejes, lo decide el servicio.',
  notSo: (why) => `Así todavía no se puede crear.\n${why}`,
  makeIt: 'Crear',
  free: 'Es gratis',
  costs: (price) => `Cuesta **${credits(price)}**`,
  nothingYet: (cost, left) =>
    `${cost}${left === undefined ? '' : `; quedan ${count(left)}`}. No se reserva ni se crea nada hasta que digas que sí.`,
  make: (price) => (price === 0 ? 'Crear' : `Crear por ${credits(price)}`),
  leave: 'Dejarlo',
  left: 'Se queda como está. No se creó ni se reservó nada.',
  decided: 'Eso ya se decidió, o hace más de un día. Pídelo otra vez.',
  notYours: (member) => `Solo ${member} lo decide.`,
  keptByCancel: (kept) =>
    `El trabajo ha empezado: si cancelas ahora, el servicio se queda su precio, **${credits(kept)}**.`,
  cancelAllTheSame: 'Cancelar de todos modos',
  goOn: 'Seguir',
};
