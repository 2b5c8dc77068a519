import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Answered } from 'kiln-service/http/app';
import { type OpenApiDocument, openApiDocument } from 'kiln-service/openapi/document';

/**
 * Holds what a service answers against its own interface description: the status of every answer of a documented route,
 * and the body where the description has a schema for it. Costs a look-up an answer, and a compilation for each schema
 * that a run meets.
 */
export interface Documented {
  hear(answer: Answered): void;
  /** @throws when something was answered that the description does not have */
  check(): void;
}

const FIRST_PART = 300;

export function createDocumented(): Documented {
  const wrong = new Set<string>();
  return {
    hear({ method, route, status, body }) {
      // A HEAD is a GET whose body stays away.
      const found = read(route, method === 'HEAD' ? 'get' : method.toLowerCase(), status);
      if (found === 'other') return;
      const said = `${method} ${route} ${status}`;
      if (found === 'missing') wrong.add(`${said} is not described`);
      else if (!found.schema) {
        if (body !== '') wrong.add(`${said} is described without a body`);
      } else if (!found.schema(JSON.parse(body))) {
        const { instancePath, message } = found.schema.errors?.[0] ?? {};
        wrong.add(`${said}${instancePath}: ${message} in ${body.slice(0, FIRST_PART)}`);
      }
    },
    check() {
      if (wrong.size > 0) throw new Error(`answers that are not as described:\n${[...wrong].join('\n')}`);
    },
  };
}

type Found = { schema: ValidateFunction | undefined } | 'missing' | 'other';

/** Each schema is compiled once and not into those that refer to it: most see a few answers. */
const QUICKLY_COMPILED = { strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } };

const known = new Map<string, Found>();
let compiler: Ajv2020 | undefined;
let description: OpenApiDocument | undefined;

function read(route: string, method: string, status: number): Found {
  const key = `${method} ${route} ${status}`;
  const found = known.get(key) ?? look(route, method, status);
  known.set(key, found);
  return found;
}

function look(route: string, method: string, status: number): Found {
  description ??= openApiDocument('http://service');
  const path = route.replaceAll(/:(\w+)/g, '{$1}');
  const operation = description.paths[path]?.[method];
  if (!operation) return 'other';
  const answer = operation.responses[status] as { content?: Record<string, unknown> } | undefined;
  if (!answer) return 'missing';
  if (!answer.content?.['application/json']) return { schema: undefined };
  compiler ??= new Ajv2020(QUICKLY_COMPILED).addSchema(description, 'description');
  const steps = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema'];
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  return { schema: compiler.compile({ $ref: `description#/${pointer}` }) };
}
