import assimpjs from 'assimpjs';

/** What assimp makes of files, in its own JSON: an opinion that is not ours. */
export interface AssimpScene {
  meshes: {
    name: string;
    vertices: number[];
    faces: number[][];
    texturecoords?: number[][];
    bones?: { name: string }[];
  }[];
  animations?: { name: string; channels: { name: string }[] }[];
  textures?: unknown[];
}

export async function assimp(files: readonly { name: string; bytes: Uint8Array }[]): Promise<AssimpScene> {
  const library = await assimpjs();
  const list = new library.FileList();
  for (const { name, bytes } of files) list.AddFile(name, bytes);
  const result = library.ConvertFileList(list, 'assjson');
  if (!result.IsSuccess()) throw new Error(result.GetErrorCode());
  const scene: AssimpScene = JSON.parse(new TextDecoder().decode(result.GetFile(0).GetContent()));
  list.delete();
  return scene;
}
