import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DiscordError, discordError } from '../base/discord-error.ts';
import type { Core } from '../core/core.ts';
import { readForm } from '../validate/form.ts';
import type { Switch } from './switch.ts';
import { type Control, SWITCHES } from './switches.ts';

/** Turns switches: for tests by a call, for the page and other programs of this machine by HTTP. */

// The table keeps the types of each row; code over all rows knows only that what fits a row's schema fits its run.
const ROWS = SWITCHES as unknown as Readonly<Record<string, Switch<z.ZodType, unknown>>>;

export function createControl(core: Core): Control {
  const turn = async (name: string, input: unknown) => {
    const found = Object.hasOwn(ROWS, name) ? ROWS[name] : undefined;
    if (found === undefined) throw discordError('notFound');
    return found.run(core, readForm(found.input, input));
  };
  return turn as Control;
}

/**
 * `GET /playground/control` lists the switches with the JSON schema of what they take, `POST /playground/control/<name>`
 * turns one. Pages of other sites, and other machines, were refused before (playground.ts).
 */
export function registerControl(app: FastifyInstance, core: Core, control: Control): void {
  app.get('/playground/control', () =>
    Object.entries(ROWS).map(([name, { summary, input, current }]) => ({
      name,
      summary,
      input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
      current: current?.(core),
    })),
  );
  // The names come from outside: the table itself says which there are.
  const turn = control as (name: string, input: unknown) => Promise<unknown>;
  app.post<{ Params: { name: string } }>('/playground/control/:name', async (request, reply) => {
    try {
      return await reply.send((await turn(request.params.name, request.body ?? {})) ?? {});
    } catch (error) {
      if (!(error instanceof DiscordError)) throw error;
      const { status, code, message, errors } = error;
      return reply.code(status).send({ message, code, errors });
    }
  });
}
