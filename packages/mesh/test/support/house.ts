import { Document, NodeIO } from '@gltf-transform/core';

const CORNERS = [-1, -1, 0, 1, -1, 0, 1, 1, 0];

/** A house with a door that is turned and mirrored in its wall, a bell that swings, and a place for a lamp below the bell. */
export async function house(shapes = false): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type: 'SCALAR' | 'VEC3' | 'VEC4', values: number[]) =>
    document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
  const mesh = (name: string) => {
    const primitive = document.createPrimitive().setAttribute('POSITION', accessor('VEC3', CORNERS));
    primitive.setAttribute('NORMAL', accessor('VEC3', [0, 0, 1, 0, 0, 1, 0, 0, 1]));
    return document.createMesh(name).addPrimitive(primitive.setMaterial(document.createMaterial(name)));
  };
  const node = (name: string, shows = true) => {
    const made = document.createNode(name);
    return shows ? made.setMesh(mesh(name)) : made;
  };
  const door = node('door')
    .setTranslation([0, 0, 3])
    .setRotation([0, Math.SQRT1_2, 0, Math.SQRT1_2])
    .setScale([1, 2, -1]);
  const wall = node('wall').setTranslation([5, 0, 0]).addChild(door);
  const bell = node('bell').setTranslation([0, 4, 0]);
  const rope = node('rope').setTranslation([0, -1, 0]);
  bell.addChild(rope.addChild(node('lamp here', false).setTranslation([0, -2, 0])));
  const house = node('house', false)
    .addChild(wall)
    .addChild(node('roof').setTranslation([0, 6, 0]))
    .addChild(bell);
  const input = accessor('SCALAR', [0, 1]);
  const animate = (
    name: string,
    path: 'rotation' | 'weights',
    target: typeof bell,
    output: ReturnType<typeof accessor>,
  ) => {
    const sampler = document.createAnimationSampler().setInput(input).setOutput(output);
    const channel = document.createAnimationChannel().setTargetNode(target).setTargetPath(path).setSampler(sampler);
    document.createAnimation(name).addSampler(sampler).addChannel(channel);
  };
  animate('swing', 'rotation', bell, accessor('VEC4', [0, 0, 0, 1, 0, 0, 1, 0]));
  if (shapes) {
    const shape = (name: string, move: number[]) =>
      door
        .getMesh()!
        .listPrimitives()[0]!
        .addTarget(
          document.createPrimitiveTarget(name).setAttribute('POSITION', accessor('VEC3', [...move, ...move, 0, 0, 0])),
        );
    shape('wide', [1, 0, 0]);
    shape('high', [0, 1, 0]);
    door.getMesh()!.setWeights([0, 0.25]);
    animate('swing', 'weights', door, accessor('SCALAR', [0, 0, 1, 0.5]));
  }
  document.createScene('house').addChild(house);
  return await new NodeIO().writeBinary(document);
}
