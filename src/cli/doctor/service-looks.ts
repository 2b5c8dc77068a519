import { createClient } from 'kiln-client';
import { ApiError } from 'kiln-client/errors';
import { type CutoutSettings, openCutout } from 'kiln-service/cutout/open-cutout';
import type { Config } from '../../config.ts';
import { createReach } from '../../jobs/files/link-reach.ts';
import { examine, type Finding, look, reasonOf, skipped, well, wrong } from './finding.ts';

/** The asset service: whether it answers, accepts the key and has an engine; and whether members can follow its links. */
export function serviceLooks(config: Config): Promise<Finding[]> {
  const { cutout } = config;
  return Promise.all([
    examine('Asset service', (signal) => askService(config, signal)),
    examine('Links to results', (signal) => tryLinks(config, signal)),
    ...(cutout && config.roles.has('engine') ? [examine('Cut-out model', () => openModel(cutout))] : []),
  ]);
}

async function openModel(settings: CutoutSettings) {
  const { model, profile, warning } = await openCutout(settings);
  const says = `${model} is there, of the kind ${profile}, and so is a runtime.`;
  return warning === undefined ? well(says) : look(says, `${warning}.`);
}

async function askService({ assets }: Config, signal: AbortSignal) {
  const { url, apiKey, builtIn } = assets;
  await using client = createClient({ baseUrl: url, apiKey });
  try {
    await client.checkKey({ signal });
    const { extensions, threads, tasks } = await client.about({ signal });
    if (!extensions) return well(`${url} takes the key. It says nothing of itself, so it is a hosted one.`);
    if (threads === 0) {
      return wrong(
        `${url} takes the key, and no engine lives: nothing is made.`,
        'Start a process with the role engine.',
      );
    }
    return well(`${url} takes the key: ${threads ?? 'some'} tasks made at once, ${tasks ?? 'some'} waiting at most.`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unauthorized' || error.code === 'forbidden') {
      const variable = builtIn ? 'KILN_LOCAL_API_KEY' : 'ASSET_API_KEY';
      return wrong(`${url} does not accept the key.`, `Set ${variable} to the one that it knows.`);
    }
    if (builtIn && error.code === 'unreachable') {
      return look(`Nothing answers at ${url}: it is Kiln’s own service, which does not run here now.`, 'Start Kiln.');
    }
    return wrong(
      `${url} gives no good answer: ${error.message}.`,
      'See whether it runs, and whether ASSET_API_URL is right.',
    );
  }
}

async function tryLinks({ discord, assets, servicePublicUrl }: Config, signal: AbortSignal) {
  if (discord.builtIn) return skipped('Members are on this machine.');
  const url = servicePublicUrl ?? assets.url;
  if (!createReach(false)(url)) {
    return look(
      `Members cannot follow links to ${url}: files are attached, and sent when asked for.`,
      'For links set KILN_SERVICE_PUBLIC_URL to an address that leads to the service from everywhere.',
    );
  }
  if (servicePublicUrl === undefined) return well(`They lead to ${url}.`);
  try {
    const answer = await fetch(`${servicePublicUrl}/openapi.json`, { signal });
    await answer.body?.cancel();
    if (answer.ok) return well(`They lead to ${url}, which answers.`);
    const hint = answer.status === 421 ? ' The proxy must pass the name on, or KILN_ALLOWED_HOSTS has it.' : '';
    return wrong(`${url} answers ${answer.status}.${hint}`, 'Let the proxy there lead to KILN_SERVICE_PORT.');
  } catch (error) {
    return look(
      `${url} cannot be reached from here: ${reasonOf(error)}.`,
      'Try it from elsewhere; some networks do not lead back in.',
    );
  }
}
