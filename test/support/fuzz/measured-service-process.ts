import { createService } from 'kiln-service/service';
import pino from 'pino';
import { startTurnProbe } from './turn-probe.ts';

/**
 * A service in a process of its own that tells how long the turns of its event loop are: options as JSON in the first
 * argument; says its URL, and its figures whenever it is asked.
 */

const service = await createService({ ...JSON.parse(process.argv[2]!), log: pino({ level: 'silent' }) });
using probe = startTurnProbe();
process.on('message', () => process.send?.(probe.take()));
process.send?.(service.url);
await new Promise<void>((resolve) => process.once('disconnect', () => resolve()));
await service[Symbol.asyncDispose]();
process.exit();
