import type { Stage } from 'kiln-client/contract/family';
import { fileFields } from 'kiln-client/contract/stage-fields';

/**
 * Examples of the contract leave pictures and source tasks open. Here they are requests that can be sent: with a picture,
 * and, but for the id of a task of one's own, complete.
 */

/** A toadstool of 64 × 64 pixels. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAMAAABYR2ztAAAAMFBMVEXMIiL////o2LD88vLOKyv66enTPDzus7PWSkrnl5fqoqLjgoLvurrut7f43t7bX1+N9ZvqAAAACXBIWXMAAAsTAAALEwEAmpwYAAABBUlEQVRIx2MQJAAYRhWQoUC0+psDS/72QFwKrBoYwIBjMXYF0Q4MUMCyFZsCKbg8UMVETAVyUPPZLtsAWRwPMRRcgWpOFhQ0A1I+6ArEYaZfhLIXoilYAFNgKCgoDKK5UBXIMqArYDiIouAJXMFBmHV+KAoaYM5naIY4EugRZAWSCOezFZsnQMyaiKQgBMn5cOCKpGADsutggBuhQNgBmwIWQ7gCKRTnA4Fn6BRYWIEVSDAgOx/sPpCzG+EKAhhQnM/AECgoCiRZ4QoKGNAARAE7XMEGdAUQK7jhCj6gK4A4kh+uIIEBK2CDK3DAroCFeAUwIKQEBoo4M86oglEFQ07BCK71ACDvmjPaHUHQAAAAAElFTkSuQmCC';
const SOME_TASK = '01990000-0000-7000-8000-000000000000';

/** @param example one of the stage */
export function exampleBody(stage: Stage, example: unknown): Record<string, unknown> {
  const body = { ...(example as Record<string, unknown>) }; // the contract: inputs are objects
  for (const { name, value } of fileFields(stage)) {
    // Each example with a file is of a picture.
    if (name in body) body[name] = value.many ? (body[name] as unknown[]).map(() => PICTURE) : PICTURE;
  }
  if (stage.source && stage.source.field in body) body[stage.source.field] = SOME_TASK;
  return body;
}

/** A request of the stage that goes on from a task: its first example, with what it takes from the task's object. */
export function bodyFromTask(
  stage: Stage & Required<Pick<Stage, 'source'>>,
  from: (pointer: string) => string,
): Record<string, unknown> {
  const { field, fills = {} } = stage.source;
  const examples = Object.values(stage.examples).map((example) => exampleBody(stage, example));
  const body = { ...(examples.find((example) => field in example) ?? examples[0]) };
  // Where no example has a source, it stands instead of a file.
  if (!(field in body)) for (const { name } of fileFields(stage)) delete body[name];
  body[field] = from('/id');
  for (const [own, list] of Object.entries(fills)) body[own] = from(`/${list}/0`);
  return body;
}
