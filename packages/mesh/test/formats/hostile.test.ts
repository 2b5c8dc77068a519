import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { countTriangles, type Model } from '../../src/core/model.ts';
import { ModelReadError } from '../../src/formats/model-read-error.ts';
import { createSizeBudget, SIZE_LIMITS } from '../../src/formats/read/size-budget.ts';
import { soundModel } from '../../src/formats/read/sound-model.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { WRITE_FORMATS, type WriteFormat } from '../../src/formats/write-model.ts';
import { gltf, packedByDraco, utf8 as text, textFbx } from '../support/hostile.ts';
import { bendingBar, texturedSphere, twoParts, writeOne } from '../support/models.ts';

async function refusal(bytes: Uint8Array, extension?: string): Promise<ModelReadError> {
  const error = await readModel(bytes, extension ? { extension } : {}).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ModelReadError);
  return error as ModelReadError;
}

/** The same model with the first coordinate of its first point replaced, past what our own writers check. */
function withCoordinate(model: Model, value: number): Model {
  const [first, ...rest] = model.parts;
  const positions = first!.positions.slice();
  positions[0] = value;
  return { ...model, parts: [{ ...first!, positions }, ...rest] };
}

test('reads the embedded triangle that the broken ones are made of', async () => {
  expect((await readModel(gltf(() => {}))).parts[0]!.indices).toHaveLength(3);
});

describe('refuses glTF', () => {
  test.each<[string, string, Parameters<typeof gltf>[0]]>([
    [
      'with an external buffer',
      'external_reference',
      (json) => {
        json.buffers[0].uri = 'mesh.bin';
      },
    ],
    [
      'with a buffer from the local disk',
      'external_reference',
      (json) => {
        json.buffers[0].uri = 'file:///etc/passwd';
      },
    ],
    [
      'with a node that is its own child',
      'broken',
      (json) => {
        json.nodes[0].children = [0];
      },
    ],
    [
      'with nodes in a ring',
      'broken',
      (json) => {
        json.nodes = [{ mesh: 0, children: [1] }, { children: [2] }, { children: [0] }];
      },
    ],
    [
      'with a node of two parents',
      'broken',
      (json) => {
        json.nodes = [{ children: [2] }, { children: [2] }, { mesh: 0 }];
      },
    ],
    [
      'that declares ten million points',
      'too_large',
      (json) => {
        json.accessors[0] = { componentType: 5126, count: 10_000_000, type: 'VEC3' };
        json.accessors[1].count = 30_000_000;
      },
    ],
    [
      'whose accessor goes beyond its data',
      'broken',
      (json) => {
        json.accessors[0].count = 4;
      },
    ],
    [
      'whose view goes beyond its buffer',
      'broken',
      (json) => {
        json.bufferViews[1].byteLength = 1000;
      },
    ],
    [
      'with a negative count',
      'broken',
      (json) => {
        json.accessors[0].count = -3;
      },
    ],
    [
      'with a count that is text',
      'broken',
      (json) => {
        json.accessors[0].count = '3';
      },
    ],
    [
      'whose faces name points that are not there',
      'broken',
      (json) => {
        json.accessors[0].count = 2;
      },
    ],
    [
      'without a mesh',
      'empty',
      (json) => {
        json.nodes = [{}];
      },
    ],
    [
      'whose packed Draco data hold more than it declares',
      'too_large',
      (json) => packedByDraco(json, [68, 82, 65, 67, 79, 2, 2, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f, 3]),
    ],
    ['whose packed Draco data are none', 'broken', (json) => packedByDraco(json, Array(40).fill(7))],
    [
      'that needs an unknown extension',
      'unsupported',
      (json) => {
        (json as Record<string, unknown>).extensionsRequired = ['VENDOR_of_tomorrow'];
      },
    ],
    [
      'of version 1',
      'unsupported',
      (json) => {
        json.asset = { version: '1.0' };
      },
    ],
    [
      'whose accessor list is a number',
      'broken',
      (json) => {
        (json as Record<string, unknown>).accessors = 7;
      },
    ],
    [
      'with a damaged image',
      'broken',
      (json) => {
        json.images = [{ uri: 'data:image/png;base64,AAAA' }];
        json.textures = [{ source: 0 }];
        json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
        json.meshes[0].primitives[0].material = 0;
      },
    ],
  ])('%s', async (_, code, change) => {
    expect((await refusal(gltf(change))).code).toBe(code);
  });

  test('with coordinates that are not numbers', async () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect((await refusal(await writeOne(withCoordinate(twoParts(), value), 'glb'))).code).toBe('broken');
    }
  });
});

test('refuses clips whose times or values are not numbers, or whose times go back', async () => {
  const [bend, lift] = [0, 1];
  for (const [channel, field, at, value] of [
    [bend, 'values', 0, Number.NaN],
    [lift, 'values', 3, Number.POSITIVE_INFINITY],
    [lift, 'times', 0, 3],
    [lift, 'times', 1, 1e30],
  ] as const) {
    const model = bendingBar();
    model.clips![0]!.channels[channel]![field][at] = value;
    expect((await refusal(await writeOne(model, 'glb'))).code).toBe('broken');
  }
  const still = bendingBar();
  still.clips![0]!.channels[lift]!.times.fill(0);
  expect((await readModel(await writeOne(still, 'glb'))).clips).toHaveLength(1);
  const shapes = { list: [{ name: 'a', positions: new Float32Array(3) }], weights: [0] };
  const motions = [{ clip: 'blink', times: Float32Array.of(0, 1), values: Float32Array.of(0, Number.NaN) }];
  const part = { ...bendingBar().parts[0]!, shapes: { ...shapes, motions } };
  expect(() => soundModel({ ...still, parts: [part] }, createSizeBudget(SIZE_LIMITS, 1_000))).toThrow(/A clip/);
});

describe.each<WriteFormat>([...WRITE_FORMATS])('refuses %s', (format) => {
  test('cut off anywhere', async () => {
    const whole =
      format === 'obj'
        ? zipOf('model.obj', text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'))
        : await writeOne(bendingBar(), format);
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.98]) {
      const error = await refusal(whole.subarray(0, Math.floor(whole.length * share)), format);
      expect(['broken', 'unknown_format']).toContain(error.code);
      expect(error.message).toMatch(/^[A-Z].*\.$/s);
    }
  });

  test('with noise in the middle: a model or a plain refusal, never another error', async () => {
    const whole = await writeOne(await texturedSphere(), format);
    for (let seed = 1; seed <= 6; seed++) {
      const bytes = whole.slice();
      for (let i = 0; i < 40; i++) bytes[(seed * 7919 + i * 104_729) % bytes.length] = (seed * 31 + i * 17) % 256;
      await readModel(bytes, { extension: format }).catch((error: unknown) =>
        expect(error).toBeInstanceOf(ModelReadError),
      );
    }
  });
});

function zipOf(name: string, bytes: Uint8Array): Uint8Array {
  return zipSync({ [name]: bytes });
}

describe('refuses', () => {
  test('an empty file, an unknown one, and an archive without a model', async () => {
    expect((await refusal(new Uint8Array(0))).code).toBe('empty');
    expect((await refusal(text('hello there, this is no model'))).code).toBe('unknown_format');
    expect((await refusal(zipOf('notes.txt', text('x')))).code).toBe('unknown_format');
    expect((await refusal(new Uint8Array(5000).fill(7), 'glb')).code).toBe('unknown_format');
  });

  test('an archive that unpacks to far more than it weighs', async () => {
    expect((await refusal(zipOf('model.obj', new Uint8Array(50_000_000)))).code).toBe('too_large');
  });

  test('an archive with thousands of files', { tags: 'long' }, async () => {
    const files = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`f${i}.txt`, new Uint8Array(0)]));
    expect((await refusal(zipSync(files))).code).toBe('too_large');
  });

  test('an archive in an archive', async () => {
    expect((await refusal(zipOf('a.glb', zipOf('b.obj', text('v 0 0 0'))))).code).toBe('unsupported');
  });

  test('an STL that declares more triangles than it has, or than anyone needs', async () => {
    const header = new Uint8Array(84);
    new DataView(header.buffer).setUint32(80, 1000, true);
    expect((await refusal(header, 'stl')).code).toBe('broken');
    new DataView(header.buffer).setUint32(80, 4_000_000_000, true);
    expect((await refusal(header, 'stl')).code).toBe('too_large');
  });

  test('an STL without triangles and one with NaN', async () => {
    expect((await refusal(new Uint8Array(84))).code).toBe('empty');
    const bytes = new Uint8Array(134);
    const view = new DataView(bytes.buffer);
    view.setUint32(80, 1, true);
    view.setFloat32(100, Number.NaN, true);
    expect((await refusal(bytes)).code).toBe('broken');
    expect(
      (
        await refusal(
          text(
            'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 zero\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a',
          ),
        )
      ).code,
    ).toBe('broken');
  });

  test('an OBJ whose faces name points that are not there, and one with NaN', async () => {
    expect((await refusal(text('v 0 0 0\nv 1 0 0\nf 1 2 3\n'))).code).toBe('broken');
    expect((await refusal(text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -9\n'))).code).toBe('broken');
    expect((await refusal(text('v 0 0 0\nv 1 0 x\nv 0 1 0\nf 1 2 3\n'))).code).toBe('broken');
    expect((await refusal(text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\n'))).code).toBe('empty');
    expect((await refusal(text('v 0 0 0\nv 1 0 0\nv 0 1 0\n'))).code).toBe('empty');
  });

  test('an FBX whose arrays declare more than they hold, and one with NaN', async () => {
    const bytes = (await writeOne(bendingBar(), 'fbx')).slice();
    const at = Buffer.from(bytes).indexOf('Vertices') + 'Vertices'.length + 1;
    new DataView(bytes.buffer).setUint32(at, 10_000_000, true);
    expect(['broken', 'too_large']).toContain((await refusal(bytes)).code);
    expect((await refusal(await writeOne(withCoordinate(bendingBar(), Number.NaN), 'fbx'))).code).toBe('broken');
  });

  test('an FBX whose skins share their clusters, or whose clips share their curves', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => i);
    const list = (name: string, length: number) => `${name}: *${length} {\n a: ${Array(length).fill(1)}\n}\n`;
    const clusters = textFbx(
      ids.map(
        (i) => `Deformer: ${100 + i}, "Deformer::s", "Skin" {
        }
        Deformer: ${200 + i}, "SubDeformer::c", "Cluster" {
          ${list('Indexes', 100)}${list('Weights', 100)}
        }`,
      ),
      ids.flatMap((i) => [[100 + i, 11], [12, 200 + i], ...ids.map((k) => [200 + k, 100 + i])]),
    );
    const rising = Array.from({ length: 100 }, (_, i) => i * 1e9);
    const curves = textFbx(
      [
        `AnimationLayer: 300, "AnimLayer::l", "" {
        }
        AnimationCurveNode: 301, "AnimCurveNode::T", "" {
        }
        AnimationCurve: 302, "AnimCurve::", "" {
          KeyTime: *100 {\n a: ${rising}\n}
          ${list('KeyValueFloat', 100)}
        }`,
        ...ids.map((i) => `AnimationStack: ${400 + i}, "AnimStack::a${i}", "" {\n}`),
      ],
      [[301, 300], [302, 301], ...ids.map((i) => [300, 400 + i])],
    );
    for (const [bytes, limits] of [
      [clusters, { values: 100_000 }],
      [curves, { keys: 1_000 }],
    ] as const) {
      expect(countTriangles(await readModel(bytes))).toBe(1);
      await expect(readModel(bytes, { limits })).rejects.toMatchObject({ code: 'too_large' });
    }
  });

  test('no FBX for saying a connection twice, which says nothing new', async () => {
    const bytes = textFbx(
      [],
      [
        [11, 12],
        [11, 12],
        [12, 0],
      ],
    );
    expect((await readModel(bytes)).parts).toHaveLength(1);
  });

  test('a 3MF with components in a ring, indices out of range, NaN or a document type', async () => {
    const model = (objects: string, before = '') =>
      zipOf(
        '3D/3dmodel.model',
        text(
          `${before}<model unit="millimeter"><resources>${objects}</resources><build><item objectid="1"/></build></model>`,
        ),
      );
    const mesh = (vertex: string, corner: string) =>
      `<object id="1"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="${vertex}" z="0"/></vertices><triangles><triangle v1="0" v2="1" v3="${corner}"/></triangles></mesh></object>`;
    expect((await readModel(model(mesh('1', '2')))).parts).toHaveLength(1);
    expect(
      (await refusal(model('<object id="1"><components><component objectid="1"/></components></object>'))).code,
    ).toBe('broken');
    expect((await refusal(model(mesh('1', '3')))).code).toBe('broken');
    expect((await refusal(model(mesh('NaN', '2')))).code).toBe('broken');
    expect((await refusal(model(mesh('1', '2'), '<!DOCTYPE a [<!ENTITY b "c">]>'))).code).toBe('broken');
    expect((await refusal(model('<object id="2"/>'))).code).toBe('broken');
  });

  test('a 3MF whose components double at every level', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, i) =>
        `<object id="${i + 1}"><components><component objectid="${i + 2}"/><component objectid="${i + 2}"/></components></object>`,
    );
    const bytes = zipOf(
      '3D/3dmodel.model',
      text(
        `<model><resources>${levels.join('')}<object id="31"/></resources><build><item objectid="1"/></build></model>`,
      ),
    );
    expect((await refusal(bytes)).code).toBe('too_large');
  });

  test('USD faces that do not fit their lists', async () => {
    const scene = (counts: string, indices: string) =>
      text(
        `#usda 1.0\n(\n    defaultPrim = "a"\n)\ndef Mesh "a"\n{\n    int[] faceVertexCounts = [${counts}]\n    int[] faceVertexIndices = [${indices}]\n    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]\n}\n`,
      );
    expect((await readModel(scene('3', '0, 1, 2'))).parts).toHaveLength(1);
    expect((await refusal(scene('3', '0, 1, 7'))).code).toBe('broken');
    expect((await refusal(scene('4', '0, 1, 2'))).code).toBe('broken');
    expect((await refusal(scene('2', '0, 1'))).code).toBe('broken');
  });

  test('more triangles than the limit asks for, whatever the format', async () => {
    for (const format of WRITE_FORMATS) {
      const bytes = await writeOne(twoParts(), format);
      await expect(readModel(bytes, { limits: { triangles: 100 } })).rejects.toMatchObject({ code: 'too_large' });
    }
  });

  test('a file of more bytes than the limit', async () => {
    await expect(readModel(new Uint8Array(2000), { limits: { fileBytes: 1000 } })).rejects.toMatchObject({
      code: 'too_large',
    });
  });
});
