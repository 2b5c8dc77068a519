import type { z } from 'zod';
import { channelSwitches } from './channel-switches.ts';
import { guildSwitches } from './guild-switches.ts';
import { shopSwitches } from './shop-switches.ts';
import { weather } from './weather.ts';

/** Every switch of the local Discord by its name: what tests turn, what the page can show. */

export const SWITCHES = { ...weather, ...guildSwitches, ...channelSwitches, ...shopSwitches };

export type SwitchName = keyof typeof SWITCHES;
export type SwitchInput<Name extends SwitchName> = z.input<(typeof SWITCHES)[Name]['input']>;
export type SwitchOutput<Name extends SwitchName> = Awaited<ReturnType<(typeof SWITCHES)[Name]['run']>>;

/** Turns one switch. Refusals are DiscordErrors, inputs that do not fit are mistakes of the caller. */
export type Control = <Name extends SwitchName>(name: Name, input: SwitchInput<Name>) => Promise<SwitchOutput<Name>>;
