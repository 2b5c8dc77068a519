import { expect, test } from 'vitest';
import { createDocumented } from '../../../test/support/documented.ts';
import { testService } from '../../../test/support/service.ts';

/** Every answer of a test's service is held against the interface description (S3-6): that this finds something. */

test('an answer that the description does not have is found: its status, its body, a body where there is none', () => {
  const route = '/creative-lab/fidget-pixel/v1/prototype/:id';
  const found = (answer: { method?: string; status: number; body: string }) => {
    const documented = createDocumented();
    documented.hear({ method: 'GET', route, ...answer });
    return documented.check;
  };
  expect(found({ status: 403, body: '{"message":"flagged"}' })).not.toThrow();
  expect(found({ status: 418, body: '{}' })).toThrow(`GET ${route} 418 is not described`);
  expect(found({ status: 404, body: '{}' })).toThrow("must have required property 'message'");
  expect(found({ status: 200, body: '{"id":"x"}' })).toThrow('must have required property');
  expect(found({ method: 'DELETE', status: 204, body: '{}' })).toThrow('is described without a body');
  expect(found({ method: 'DELETE', status: 204, body: '' })).not.toThrow();
});

test('a service says all of its answers to its listener, and a test fails for one that is not described', async () => {
  await using stack = new AsyncDisposableStack();
  const heard: string[] = [];
  const world = stack.use(
    await testService({
      engine: false,
      onAnswer: ({ method, route, status }) => heard.push(`${method} ${route} ${status}`),
    }),
  );
  await world.call('GET', '/v1/balance');
  await world.call('GET', '/v1/convert/x');
  await world.call('POST', '/v1/convert', {});
  await world.call('GET', '/nowhere');
  expect(heard).toEqual(['GET /v1/balance 200', 'GET /v1/convert/:id 404', 'POST /v1/convert 400']);
});
