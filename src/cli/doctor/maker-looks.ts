import { openMakers } from 'kiln-service/makers/open-makers';
import pino from 'pino';
import type { Config } from '../../config.ts';
import { examine, type Finding, look, reasonOf, skipped, well, wrong } from './finding.ts';

/** Models on servers of the operator's: what is set up wrong, what is withheld for its licence, and which servers are away. */
export async function makerLooks({ makers: settings, roles }: Config): Promise<Finding[]> {
  const about = 'Model servers';
  const isSetUp = settings.comfyui.length + settings.models.urls.length > 0 || settings.remote || settings.words;
  if (!isSetUp) return [];
  if (!roles.has('service') && !roles.has('engine')) {
    return [{ about, ...skipped('This machine has neither service nor engine.') }];
  }
  const findings: Finding[] = [];
  const all = await examine(about, async () => {
    await using opened = await openMakers(settings, pino({ level: 'silent' }));
    const { makers, mistakes, withheld, found } = opened;
    findings.push(...found.map((line) => ({ about, ...well(`${line}.`) })));
    const todo = 'Correct it: docs/models.md says how. Kiln does not start before.';
    findings.push(...mistakes.map((line) => ({ about, ...wrong(`${line}.`, todo) })));
    findings.push(
      ...withheld.map((line) => ({ about, ...look(`${line}.`, 'See the licence, then KILN_MODELS_REGION.') })),
    );
    const servers = new Map(makers.flatMap((maker) => maker.servers.map((server) => [server.at, server] as const)));
    for (const [at, server] of servers) {
      const problem = await server.problem().catch(reasonOf);
      if (problem === undefined) continue;
      const says = `${server.label} at ${at} takes no work: ${problem}.`;
      findings.push({ about, ...look(says, 'Start it; until then its stages are refunded.') });
    }
    const names = [...new Set(makers.map(({ type, name }) => `${type} by ${name}`))];
    return names.length > 0
      ? well(`They make ${names.join('; ')}.`)
      : look('They make nothing.', 'See docs/models.md.');
  });
  return [all, ...findings];
}
