import { isCutOut, type Material, type Texture } from '../../core/model.ts';
import type { UsdName } from './write-usd-name.ts';

/** A shader that reads an image. */
interface UsdTexture {
  id: string;
  image: Texture;
  space: 'sRGB' | 'raw';
  outputs: string[];
  settings: string[];
}

/** A material as parts of one kind show it. */
export interface UsdLook {
  material: Material;
  name: UsdName;
  path: string;
  /** It shows the colours of vertices, and its own is in those. */
  isPainted: boolean;
}

/** A UsdPreviewSurface. @param fileOf the name of the file that an image gets */
export function usdMaterial(look: UsdLook, fileOf: (texture: Texture) => string): string {
  const { path, isPainted } = look;
  const { id, metadata } = look.name;
  const { inputs, textures } = shadingOf(look);
  const shaders = textures.map((texture) => textureText(texture, path, fileOf(texture.image)));
  const head = metadata.length > 0 ? ` (\n${metadata.map((line) => `            ${line}\n`).join('')}        )` : '';
  return `        def Material "${id}"${head}
        {
            token outputs:surface.connect = <${path}/surface.outputs:surface>

            def Shader "surface"
            {
                uniform token info:id = "UsdPreviewSurface"
${inputs.map((input) => `                ${input}`).join('\n')}
                token outputs:surface
            }
${shaders.length ? reader('st', 'st', 'float2') : ''}${isPainted ? reader('color', 'displayColor', 'float3') : ''}${shaders.join('')}        }
`;
}

/** Of what a mesh has at its vertices. */
const reader = (id: string, primvar: string, type: string) => `            def Shader "${id}"
            {
                uniform token info:id = "UsdPrimvarReader_${type}"
                string inputs:varname = "${primvar}"
                ${type} outputs:result
            }
`;

function shadingOf({ material, path, isPainted }: UsdLook): { inputs: string[]; textures: UsdTexture[] } {
  const inputs: string[] = [];
  const textures: UsdTexture[] = [];
  const { baseColorTexture, emissiveTexture, metallicRoughnessTexture, normalTexture, roughness, metallic } = material;
  const { baseColor, emissive } = material;
  const color = ([r, g, b]: readonly number[]) => `(${r}, ${g}, ${b})`;
  const addColor = (id: string, image: Texture, input: string, scale: readonly number[]) => {
    const settings = [`float4 inputs:scale = (${scale.join(', ')})`];
    textures.push({ id, image, space: 'sRGB', outputs: ['float3 outputs:rgb'], settings });
    inputs.push(`color3f inputs:${input}.connect = <${path}/${id}.outputs:rgb>`);
  };
  if (baseColorTexture) addColor('baseColor', baseColorTexture, 'diffuseColor', baseColor);
  else if (isPainted) inputs.push(`color3f inputs:diffuseColor.connect = <${path}/color.outputs:result>`);
  else inputs.push(`color3f inputs:diffuseColor = ${color(baseColor)}`);
  if (emissiveTexture) addColor('emission', emissiveTexture, 'emissiveColor', [...emissive, 1]);
  else inputs.push(`color3f inputs:emissiveColor = ${color(emissive)}`);
  if (metallicRoughnessTexture) {
    const settings = [`float4 inputs:scale = (1, ${roughness}, ${metallic}, 1)`];
    const outputs = ['float outputs:g', 'float outputs:b'];
    textures.push({ id: 'metallicRoughness', image: metallicRoughnessTexture, space: 'raw', outputs, settings });
    inputs.push(`float inputs:roughness.connect = <${path}/metallicRoughness.outputs:g>`);
    inputs.push(`float inputs:metallic.connect = <${path}/metallicRoughness.outputs:b>`);
  } else inputs.push(`float inputs:roughness = ${roughness}`, `float inputs:metallic = ${metallic}`);
  if (normalTexture) {
    const settings = ['float4 inputs:bias = (-1, -1, -1, 0)', 'float4 inputs:scale = (2, 2, 2, 1)'];
    textures.push({ id: 'normal', image: normalTexture, space: 'raw', outputs: ['float3 outputs:rgb'], settings });
    inputs.push(`normal3f inputs:normal.connect = <${path}/normal.outputs:rgb>`);
  }
  if (isCutOut(material)) {
    textures[0].outputs.push('float outputs:a');
    inputs.push(`float inputs:opacity.connect = <${path}/baseColor.outputs:a>`);
  } else if (baseColor[3] < 1) inputs.push(`float inputs:opacity = ${baseColor[3]}`);
  if (material.alpha === 'mask') inputs.push(`float inputs:opacityThreshold = ${material.alphaCutoff ?? 0.5}`);
  return { inputs, textures };
}

function textureText({ id, image, space, outputs, settings }: UsdTexture, path: string, file: string): string {
  return `            def Shader "${id}"
            {
                uniform token info:id = "UsdUVTexture"
                asset inputs:file = @${file}@
${settings.map((line) => `                ${line}\n`).join('')}                token inputs:sourceColorSpace = "${space}"
                float2 inputs:st.connect = <${path}/st.outputs:result>
                token inputs:wrapS = "${image.sampler?.wrapS ?? 'repeat'}"
                token inputs:wrapT = "${image.sampler?.wrapT ?? 'repeat'}"
${outputs.map((output) => `                ${output}`).join('\n')}
            }
`;
}
