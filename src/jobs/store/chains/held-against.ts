import { stageEntry } from 'kiln-client/contract/families/index';
import { accepts } from 'kiln-client/contract/family';
import { type Fit, planFit } from 'kiln-client/contract/standard/fit';
import { judge, type Measured, type Verdict } from 'kiln-client/contract/standard/judge';
import { isRed, type Waiver } from 'kiln-client/contract/standard/waiver';
import { type GuildSettings, standardOf } from '../../../guilds/settings.ts';
import type { Request } from '../request.ts';
import { taskOf } from '../task-of.ts';

/** A finished result, held against the asset standard of its guild. Nothing is made or charged for it. */

export interface Held {
  verdicts: readonly Verdict[];
  /** The steps that mend what is broken. */
  fit: Fit;
  /** What a lead accepted of it as it is. */
  waiver?: Waiver | undefined;
}

/** Nothing of it is broken but what was accepted. */
export const isKept = ({ verdicts, waiver }: Held): boolean => !verdicts.some((verdict) => isRed(verdict, waiver));

/** What its service measured of it for a standard. */
export const measuredOf = (request: Request): Measured | undefined => taskOf(request).engine?.measured;

/** Whether its first step can go on from such a result. */
export const isMendable = ({ type }: Pick<Request, 'type'>, { fit }: Held): boolean =>
  fit.steps[0] !== undefined && accepts(stageEntry(fit.steps[0].type).stage, stageEntry(type).stage);

/** Undefined: it is not finished, the guild has no standard, or its service has measured nothing. */
export function heldAgainst(request: Request, settings: Pick<GuildSettings, 'standard'>): Held | undefined {
  if (request.state !== 'succeeded') return undefined;
  const standard = standardOf(settings);
  const measured = standard && measuredOf(request);
  return measured && { verdicts: judge(measured, standard), fit: planFit(measured, standard), waiver: request.waiver };
}

/** Whether a gate lets it pass: all that it breaks was accepted. What was not measured keeps nothing. */
export function keepsStandard(request: Request, settings: Pick<GuildSettings, 'standard'>): boolean {
  const held = heldAgainst(request, settings);
  return held !== undefined && isKept(held);
}
