import {
  CanvasTexture,
  type Material,
  type Mesh,
  MeshBasicMaterial,
  MeshNormalMaterial,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
} from 'three';
import { materialsOf } from './load-model.ts';
import type { Mode } from './settings.ts';

/** The materials of each mode: those of the model, one of their maps alone, or what shows its shape and layout. */

export interface Modes {
  set(mode: Mode): void;
  /** Of all modes that were shown. */
  materials(): Material[];
  dispose(): void;
}

const GREY = 0xb9b5ad;

export function createModes(meshes: readonly Mesh[]): Modes {
  const own = new Map(meshes.map((mesh) => [mesh, mesh.material]));
  const made = new Map<string, Material>();
  const checker = checkerTexture();
  const shownAs = (mode: Mode, original: Material, mesh: Mesh): Material => {
    if (mode === 'surface') return original;
    const hasUv = mesh.geometry.hasAttribute('uv');
    const name = `${mode} ${hasUv} ${original.uuid}`;
    const known = made.get(name);
    if (known) return known;
    const material = MADE[mode](
      original instanceof MeshStandardMaterial ? original : PLAIN,
      hasUv ? checker : undefined,
    );
    material.side = original.side;
    made.set(name, material);
    return material;
  };
  return {
    set(mode) {
      for (const [mesh, originals] of own) {
        mesh.material = Array.isArray(originals)
          ? originals.map((material) => shownAs(mode, material, mesh))
          : shownAs(mode, originals, mesh);
      }
    },
    materials: () => [...meshes.flatMap(materialsOf), ...made.values()],
    dispose() {
      checker.dispose();
      for (const material of made.values()) material.dispose();
    },
  };
}

/** Of what has a material without light. */
const PLAIN = {
  color: undefined,
  map: null,
  normalMap: null,
  roughness: 1,
  metalness: 0,
  roughnessMap: null,
  metalnessMap: null,
  emissiveMap: null,
  emissive: undefined,
} as const;
type Original = MeshStandardMaterial | typeof PLAIN;

const MADE: Readonly<Record<Exclude<Mode, 'surface'>, (original: Original, checker: Texture | undefined) => Material>> =
  {
    clay: () => new MeshStandardMaterial({ color: GREY, roughness: 0.85 }),
    wireframe: () => new MeshBasicMaterial({ color: 0x1f5f9f, wireframe: true }),
    uv: (_, checker) =>
      new MeshStandardMaterial({ color: checker ? 0xffffff : GREY, map: checker ?? null, roughness: 0.9 }),
    color: ({ color, map }) => flat(new MeshBasicMaterial({ color: color ?? 0xffffff, map })),
    normal: ({ normalMap }) => new MeshNormalMaterial({ normalMap }),
    roughness: ({ roughness, roughnessMap }) => channel(roughness, roughnessMap, 'g'),
    metallic: ({ metalness, metalnessMap }) => channel(metalness, metalnessMap, 'b'),
    emission: ({ emissive, emissiveMap }) => flat(new MeshBasicMaterial({ color: emissive ?? 0, map: emissiveMap })),
  };

/** Colours as they are, not as a camera would take them. */
function flat(material: MeshBasicMaterial): MeshBasicMaterial {
  material.toneMapped = false;
  return material;
}

/** One channel of a texture in grey, times its factor. glTF 2.0, section 3.9.2: roughness is in G, metalness in B. */
function channel(factor: number, map: Texture | null, of: 'g' | 'b'): Material {
  const material = flat(new MeshBasicMaterial({ map }));
  material.color.setRGB(factor, factor, factor, SRGBColorSpace);
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <map_fragment>',
      `#ifdef USE_MAP\nfloat shown = texture2D( map, vMapUv ).${of} * ${factor.toFixed(4)};\ndiffuseColor.rgb = pow( vec3( shown ), vec3( 2.2 ) );\n#endif`,
    );
  };
  material.customProgramCacheKey = () => `${of} ${factor}`;
  return material;
}

const SQUARES = 8;
const PIXELS = 512;

/** Squares of two greys with numbers and a hue across, by which seams, stretching and mirroring are seen. */
function checkerTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const context = canvas.getContext('2d')!;
  const side = PIXELS / SQUARES;
  context.font = `600 ${side / 2.4}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let y = 0; y < SQUARES; y++)
    for (let x = 0; x < SQUARES; x++) {
      const isDark = (x + y) % 2 === 0;
      context.fillStyle = `hsl(${(x * 360) / SQUARES} 45% ${(isDark ? 30 : 62) + y * 2}%)`;
      context.fillRect(x * side, y * side, side, side);
      context.fillStyle = isDark ? '#ffffffb0' : '#000000a0';
      context.fillText(`${'ABCDEFGH'[x]}${y + 1}`, (x + 0.5) * side, (y + 0.5) * side);
    }
  const texture = new CanvasTexture(canvas);
  texture.flipY = false;
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.anisotropy = 8;
  return texture;
}
