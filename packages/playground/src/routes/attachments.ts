import { z } from 'zod';
import type { Core } from '../core.ts';
import { invalidForm } from '../discord-error.ts';
import { ok, type Route } from '../http/router.ts';
import { readForm } from '../validate/read-form.ts';

/** Fresh signatures for addresses of files that ran out. */

const Form = z.object({ attachment_urls: z.array(z.string()).min(1).max(50) });

export function attachmentRoutes(core: Core): Route[] {
  return [
    {
      method: 'POST',
      path: '/attachments/refresh-urls',
      for: 'both',
      async handle(call) {
        const { attachment_urls: urls } = readForm(Form, (await call.body()).payload);
        const refreshed = urls.map((original) => ({ original, refreshed: core.cdn.refresh(original) }));
        const index = refreshed.findIndex((pair) => pair.refreshed === undefined);
        if (index >= 0) {
          const message = 'Not a valid attachment URL.';
          throw invalidForm([{ path: ['attachment_urls', index], code: 'URL_TYPE_INVALID_URL', message }]);
        }
        return ok({ refreshed_urls: refreshed });
      },
    },
  ];
}
