import type { APISelectMenuComponent } from 'discord-api-types/v10';
import { componentType } from '../protocol/kinds.ts';
import { type Offer, offeredChannels, offeredPeople, offeredRoles } from '../session/offers.ts';
import type { Session } from '../session/state.ts';

export interface SelectItem extends Omit<Offer, 'kind'> {
  kind?: Offer['kind'];
  emoji?: string | undefined;
}

/** What a select offers: its own options, or the guild's people, roles and channels. */
export function selectItems(session: Session, component: APISelectMenuComponent): SelectItem[] {
  switch (component.type) {
    case componentType.stringSelect:
      return component.options.map(({ value, label, description, emoji }) => ({
        value,
        label,
        description,
        emoji: emoji?.name,
      }));
    case componentType.userSelect:
      return offeredPeople(session);
    case componentType.roleSelect:
      return offeredRoles(session);
    case componentType.channelSelect:
      return offeredChannels(session, component.channel_types?.map(Number));
    default:
      return [...offeredPeople(session), ...offeredRoles(session)];
  }
}
