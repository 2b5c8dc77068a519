import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/**
 * Logging: a static message, details as fields. Whatever could open a door (keys, tokens, signed links) is replaced
 * before it is written, at any of the places where it is known to pass.
 */

const SECRET_FIELDS = ['authorization', 'apiKey', 'api_key', 'token', 'secret', 'password', 'interactionToken'];
const REDACTED = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*.headers.${field}`]);

/** Signed links and interaction webhooks, wherever they stand in a text. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/([?&](?:Signature|Expires|hm|is|ex)=)[^&\s"']+/g, '$1…')
    .replace(/(\/(?:webhooks|interactions)\/\d+\/)[\w.-]{20,}/g, '$1…')
    .replace(/(Bearer|Bot) [\w.-]+/g, '$1 …');
}

export function createLog(options: { level: string; pretty: boolean }): Logger {
  const settings = {
    level: options.level,
    base: null,
    redact: { paths: REDACTED, censor: '…' },
    serializers: {
      err(error: unknown) {
        const plain = pino.stdSerializers.err(error as Error); // pino's own serializer takes anything
        if (plain && typeof plain === 'object') {
          if (typeof plain.message === 'string') plain.message = withoutSecrets(plain.message);
          if (typeof plain.stack === 'string') plain.stack = withoutSecrets(plain.stack);
        }
        return plain;
      },
    },
  };
  return options.pretty
    ? pino(settings, pretty({ destination: 2, sync: true, translateTime: 'HH:MM:ss', ignore: 'pid,hostname' }))
    : pino(settings, pino.destination({ dest: 2, sync: false }));
}
