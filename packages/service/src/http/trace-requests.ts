import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isContext, isTracing, type OpenSpan, openSpan, within } from 'kiln-runtime/tracing/trace';

/**
 * Requests whose caller traces them: a span each, to the end of the answer, which of a stream is the end of the task. Who has no
 * account makes none: strangers would write into the operator's traces. So it begins when the key was found right.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<IncomingMessage, OpenSpan>();
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    // Of who has left already no event ends a span.
    const isTraced = isTracing() && request.account && isContext(parent) && !reply.raw.destroyed;
    if (!isTraced) return done(null, payload);
    const route = request.routeOptions.url ?? 'no route';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = openSpan(`${request.method} ${route}`, { parent, kind: 'server', attributes });
    if (!span) return done(null, payload);
    reply.raw.once('close', () => {
      span.set({ 'http.response.status_code': reply.raw.statusCode });
      if (reply.raw.statusCode >= 500) span.failed(`status ${reply.raw.statusCode}`);
      span.end();
    });
    spans.set(request.raw, span);
    within(span, () => done(null, payload));
  });
  // What reads a body goes on from where its last bytes came, which is no span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request.raw);
    return span ? within(span, done) : done();
  });
}
