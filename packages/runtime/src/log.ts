import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { traceFields } from './tracing/trace.ts';
import { type Cleaner, createCleaner, createSecretWords, type SecretWords } from './without-secrets.ts';

/**
 * Logging: a static message, details as fields. Every line of every logger leaves by one door, where secrets are taken
 * out of it (without-secrets.ts): of bindings, fields, messages and errors alike, by whichever code.
 */

export interface LogOptions {
  level: string;
  /** For people at a terminal instead of JSON. */
  pretty: boolean;
  /** What is never written. */
  secrets?: SecretWords;
  /** Where lines go; standard error when left out. */
  out?: DestinationStream;
}

export function createLog({ level, pretty, secrets = createSecretWords(), out }: LogOptions): Logger {
  // Written out before the process ends, by pino itself.
  const destination = out ?? pino.destination({ dest: 2, sync: pretty });
  const cleaner = createCleaner(secrets);
  const render = pretty
    ? prettyFactory({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname' })
    : (line: object) => `${JSON.stringify(line)}\n`;
  return pino(
    { level, base: null, mixin: traceFields },
    { write: (line: string) => void destination.write(render(cleanLine(line, cleaner))) },
  );
}

function cleanLine(line: string, cleaner: Cleaner): object {
  try {
    const { msg, ...fields } = JSON.parse(line);
    return { ...Object(cleaner.value(fields)), msg: cleaner.text(String(msg ?? '')) };
  } catch {
    return { msg: cleaner.text(line) };
  }
}
