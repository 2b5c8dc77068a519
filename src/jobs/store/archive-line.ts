import type { Request } from './request.ts';

/** What an export, and the archive, say of a request. */
export function archived(request: Request) {
  const { application_id: _application, ...record } = request;
  return record;
}
