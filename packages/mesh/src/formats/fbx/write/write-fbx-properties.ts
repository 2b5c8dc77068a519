import { double, type FbxNode, type FbxProperty, group, int, long, node, text } from './write-fbx-binary.ts';

/** The `Properties70` block that most FBX objects carry, and the list of links between objects. */

export const properties70 = (...entries: FbxNode[]): FbxNode => group('Properties70', entries);

function entry(name: string, type: string, label: string, flags: string, ...values: FbxProperty[]): FbxNode {
  return node('P', [text(name), text(type), text(label), text(flags), ...values]);
}

export const pInt = (name: string, value: number) => entry(name, 'int', 'Integer', '', int(value));
export const pEnum = (name: string, value: number) => entry(name, 'enum', '', '', int(value));
export const pBool = (name: string, value: boolean) => entry(name, 'bool', '', '', int(value ? 1 : 0));
export const pDouble = (name: string, value: number) => entry(name, 'double', 'Number', '', double(value));
export const pNumber = (name: string, value: number) => entry(name, 'Number', '', 'A', double(value));
export const pString = (name: string, value: string) => entry(name, 'KString', '', '', text(value));
export const pTime = (name: string, value: bigint) => entry(name, 'KTime', 'Time', '', long(value));
export const pColor = (name: string, value: readonly number[]) =>
  entry(name, 'Color', '', 'A', ...value.slice(0, 3).map(double));
/** `Lcl Translation`, `Lcl Rotation` (degrees, XYZ) or `Lcl Scaling`. */
export const pTransform = (name: string, value: readonly number[]) => entry(name, name, '', 'A', ...value.map(double));
/** A value of an animation node: `d|X` and so on. */
export const pAnimated = (name: string, value: number) => entry(name, 'Number', '', 'A', double(value));

export interface FbxScene {
  objects: FbxNode[];
  connections: FbxNode[];
  /** A new object id; they only have to differ within the file. */
  id(): number;
  link(child: number, parent: number, property?: string): void;
}

export function createFbxScene(): FbxScene {
  let last = 1_000_000;
  const connections: FbxNode[] = [];
  return {
    objects: [],
    connections,
    id: () => ++last,
    link(child, parent, property) {
      const ends = [long(child), long(parent)];
      connections.push(node('C', property ? [text('OP'), ...ends, text(property)] : [text('OO'), ...ends]));
    },
  };
}
