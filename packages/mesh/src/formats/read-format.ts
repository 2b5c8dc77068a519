/** Formats of models that are read. */
export const READ_FORMATS = ['glb', 'gltf', 'fbx', 'obj', 'stl', 'usdz', '3mf'] as const;
export type ReadFormat = (typeof READ_FORMATS)[number];
