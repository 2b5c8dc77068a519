import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { startOneProcess } from '../support/world.ts';

const ops = join(import.meta.dirname, '../../ops');
const read = (path: string) => readFile(join(ops, path), 'utf8');
const run = promisify(execFile);

const Rules = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) });
const Scaled = z.object({
  spec: z.object({ triggers: z.array(z.object({ metadata: z.object({ query: z.string() }) })) }),
});
const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

/** The figures of Kiln that an expression asks for, each by the name of which its series are. */
function figuresIn(expressions: readonly string[]): Set<string> {
  const named = expressions.flatMap((expression) => expression.match(/\bkiln_\w+/g) ?? []);
  return new Set(named.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
}

test('every figure that the alerts, the dashboard and the autoscaling ask for is one that Kiln shows', async () => {
  await using world = await startOneProcess();
  const metrics = await (await fetch(`${world.kiln.adminUrl}/metrics`)).text();
  const shown = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map((match) => match[1]));
  const rules = Rules.parse(parse(await read('prometheus/alerts.yaml')));
  const alerts = figuresIn(rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)));
  const dashboard = Dashboard.parse(JSON.parse(await read('grafana/kiln.json')));
  const drawn = figuresIn(dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));
  const scaled = await Promise.all(
    ['engine', 'worker'].map(async (role) => Scaled.parse(parse(await read(`kubernetes-autoscaling/${role}.yaml`)))),
  );
  const scaling = figuresIn(scaled.flatMap(({ spec }) => spec.triggers.map(({ metadata: { query } }) => query)));

  expect(scaling.size).toBe(5);
  expect([alerts.size, drawn.size].every((count) => count > 15)).toBe(true);
  for (const name of [...alerts, ...drawn, ...scaling]) expect(shown, name).toContain(name);
  // And no figure of what happens is shown that no alert and no dashboard uses.
  const counted = [...metrics.matchAll(/^# TYPE (kiln_\w+) (?:counter|histogram)$/gm)].map((match) => match[1]!);
  expect(counted.length).toBeGreaterThan(12);
  const left = counted.filter((name) => !alerts.has(name) && !drawn.has(name));
  expect(left.filter((name) => !name.startsWith('kiln_discord_rate_limited_')).sort()).toEqual([
    'kiln_requests_delivered_total',
    'kiln_tasks_accepted_total',
    'kiln_tasks_released_total',
    'kiln_traces_lost_total',
  ]);
});

test('the alerts are good rules, and ring when they should', async ({ skip }) => {
  const promtool = (...words: string[]) => run('promtool', words, { cwd: join(ops, 'prometheus') });
  const installed = await promtool('--version').then(
    () => true,
    () => false,
  );
  if (!installed) skip('promtool is not installed: apt install prometheus');
  expect((await promtool('check', 'config', '--syntax-only', 'prometheus.yaml')).stdout).toContain('SUCCESS');
  expect((await promtool('check', 'rules', 'alerts.yaml')).stdout).toContain('SUCCESS');
  expect((await promtool('test', 'rules', 'alerts.test.yaml')).stdout).toContain('SUCCESS');
});
