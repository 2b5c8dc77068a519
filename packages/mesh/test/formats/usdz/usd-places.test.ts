import { expect, test } from 'vitest';
import { faceNormalAt, integrate } from '../../../src/core/math/triangle.ts';
import { readModel } from '../../../src/formats/read-model.ts';
import { cube } from '../../support/tiny.ts';

/** A cube and a slope of 45 degrees with its normals, below a node with this scale. */
async function underScale(scale: string) {
  const { positions, indices } = cube();
  const list = (values: ArrayLike<number>) =>
    Array.from(
      { length: values.length / 3 },
      (_, i) => `(${values[i * 3]}, ${values[i * 3 + 1]}, ${values[i * 3 + 2]})`,
    );
  const text = `#usda 1.0
(
    metersPerUnit = 1
    upAxis = "Y"
)
def Xform "node"
{
    double3 xformOp:scale = ${scale}
    uniform token[] xformOpOrder = ["xformOp:scale"]

    def Mesh "cube"
    {
        int[] faceVertexCounts = [${Array(indices.length / 3).fill(3)}]
        int[] faceVertexIndices = [${indices}]
        point3f[] points = [${list(positions)}]
    }
    def Mesh "slope"
    {
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [0, 1, 2]
        point3f[] points = [(0, 0, 0), (1, 1, 0), (0, 0, -1)]
        normal3f[] normals = [(-0.7071, 0.7071, 0), (-0.7071, 0.7071, 0), (-0.7071, 0.7071, 0)] (
            interpolation = "vertex"
        )
    }
}
`;
  const { parts } = await readModel(new TextEncoder().encode(text), { extension: 'usda' });
  return parts;
}

test('normals of USD stay at right angles to their faces under uneven scale', async () => {
  for (const scale of ['(2, 1, 1)', '(1, 3, -2)']) {
    const { positions, normals, indices } = (await underScale(scale))[1]!;
    const [a = 0, b = 0, c = 0] = indices;
    const face = faceNormalAt(positions, a * 3, b * 3, c * 3);
    const length = Math.hypot(...face);
    for (let k = 0; k < 3; k++) expect(normals![k]).toBeCloseTo(face[k]! / length, 3);
  }
});

test('what USD mirrors faces outwards', async () => {
  const [box] = await underScale('(-1, 2, 1)');
  expect(integrate(box!).volume).toBeCloseTo(2, 5);
});
