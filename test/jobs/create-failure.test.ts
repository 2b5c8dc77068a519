import { ApiError } from 'kiln-client/errors';
import { expect, test } from 'vitest';
import { afterFailure, PATIENCE_MS } from '../../src/jobs/service/classify-failure.ts';
import type { Request } from '../../src/jobs/store/request.ts';

/** What a failed create means for its request. */

const request = { created_at: 0, account: '' } as Request; // no more of it is looked at
const away = (nothingMade: boolean) =>
  new ApiError('it is away', {
    status: 503,
    code: 'server_error',
    retryable: nothingMade,
    retryAfterMs: 5_000,
    nothingMade,
  });

test('a service that is away and made nothing is waited for, as long as one that cannot be reached', () => {
  expect(afterFailure(away(true), request, 1_000)).toEqual({ next: 'again', waitMs: 5_000 });
  expect(afterFailure(away(true), request, PATIENCE_MS)).toMatchObject({ next: 'refuse' });
});

test('how long it is away is counted from the turn of the request, however long that took to come', () => {
  const waited = { ...request, admitted_at: 2 * PATIENCE_MS };
  const unreachable = new ApiError('refused', { status: 0, code: 'unreachable', retryable: true });
  for (const error of [away(true), unreachable]) {
    expect(afterFailure(error, waited, 2 * PATIENCE_MS + 1_000)).toMatchObject({ next: 'again' });
    expect(afterFailure(error, waited, 3 * PATIENCE_MS)).toMatchObject({ next: 'refuse' });
  }
});

test('a service that is away and does not say that it made nothing leaves the create in doubt', () => {
  expect(afterFailure(away(false), request, 1_000)).toEqual({ next: 'doubt' });
});
