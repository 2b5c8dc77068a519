/**
 * What the files of a request can be: one row a medium. Which endings and types its files have, how they begin, how large
 * they may be and how a message shows one stands here and nowhere else; what a family takes of it is a part of it. What a
 * row cannot say, how the service judges such a file, is a table over these names, so that a missing entry does not compile.
 */

export interface Medium {
  /** For people: "picture". */
  noun: string;
  /** What such a file can be by its content. */
  contents: Readonly<Record<string, Content>>;
  /** What its data URI declares. With a slash at its end: any type of that family, which is then declared of every such file. */
  declares: string;
  /** The most bytes of one file, attached, downloaded or decoded from a data URI. */
  maxBytes: number;
  /** A member may give a public address instead of a file. */
  link: boolean;
  /** How a message shows what a request was made from. */
  shown: 'gallery' | 'file';
}

export interface Content {
  /** Endings that it may stand behind, the usual one first, to what HTTP calls such a file. */
  types: Readonly<Record<`.${string}`, string>>;
  /** Its first bytes, ? for any; left out where only a reader of it can tell. */
  begins?: string;
}

export const media = {
  image: {
    noun: 'picture',
    contents: {
      png: { types: { '.png': 'image/png' }, begins: '\x89PNG\r\n\x1a\n' },
      jpg: { types: { '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg' }, begins: '\xff\xd8\xff' },
      webp: { types: { '.webp': 'image/webp' }, begins: 'RIFF????WEBP' },
      gif: { types: { '.gif': 'image/gif' }, begins: 'GIF8' },
      avif: { types: { '.avif': 'image/avif' }, begins: '????ftypavif' },
    },
    declares: 'image/',
    // Two-stage specification, section 8.
    maxBytes: 20_000_000,
    link: false,
    shown: 'gallery',
  },
  model: {
    noun: 'model',
    contents: {
      glb: { types: { '.glb': 'model/gltf-binary' } },
      gltf: { types: { '.gltf': 'model/gltf+json' } },
      obj: { types: { '.obj': 'model/obj' } },
      fbx: { types: { '.fbx': 'application/octet-stream' } },
      stl: { types: { '.stl': 'model/stl' } },
      ply: { types: { '.ply': 'model/ply' } },
      zip: { types: { '.usdz': 'model/vnd.usdz+zip', '.3mf': 'model/3mf', '.zip': 'application/zip' } },
    },
    // Core specification, section 4.3, whatever the format.
    declares: 'application/octet-stream',
    // Public facts, section 2.3.
    maxBytes: 100_000_000,
    link: true,
    shown: 'file',
  },
} as const satisfies Record<string, Medium>;

export type MediumName = keyof typeof media;
type ContentsOf<M extends MediumName> = (typeof media)[M]['contents'];
/** What a file is by its content: "png", "zip". */
export type ContentName = { [M in MediumName]: keyof ContentsOf<M> }[MediumName];
/** Endings with their dot. */
export type ExtensionOf<M extends MediumName> = {
  [C in keyof ContentsOf<M>]: ContentsOf<M>[C] extends { types: infer Types } ? keyof Types : never;
}[keyof ContentsOf<M>];

export const mediumNames = Object.keys(media) as MediumName[];

export function isMedium(name: string | undefined): name is MediumName {
  return name !== undefined && name in media;
}

export function isContentName(name: string): name is ContentName {
  return mediumNames.some((medium) => name in media[medium].contents);
}

/** All endings of a medium's files, in the table's order. */
export function extensionsOf<M extends MediumName>(medium: M): ExtensionOf<M>[] {
  return contentsOf(medium).flatMap(([, { types }]) => Object.keys(types)) as ExtensionOf<M>[]; // the same table, erased
}

/** Endings behind which a file of this content may stand. */
export function extensionsOfContent(content: ContentName): string[] {
  return allContents().flatMap(([name, { types }]) => (name === content ? Object.keys(types) : []));
}

/** By the ending of its name, in either case of letters. */
export function mediumOfFile(name: string): MediumName | undefined {
  const ending = /\.[^./\\]+$/.exec(name.toLowerCase())?.[0];
  return mediumNames.find((medium) =>
    contentsOf(medium).some(([, { types }]) => ending !== undefined && ending in types),
  );
}

/** What HTTP calls a file with this ending. */
export function typeOfExtension(extension: string): string | undefined {
  return allContents()
    .map(([, { types }]) => types[extension as `.${string}`])
    .find(Boolean);
}

/** What the first bytes of a file say that it is; undefined where no row's bytes are these. */
export function contentOf(head: Uint8Array): ContentName | undefined {
  const found = allContents().find(
    ([, { begins }]) =>
      begins !== undefined &&
      begins.length <= head.length &&
      [...begins].every((letter, i) => letter === '?' || letter.charCodeAt(0) === head[i]),
  );
  return found?.[0];
}

/** Whether a file that is declared to have this type can be of this medium. */
export function isDeclaredAs(medium: MediumName, type: string): boolean {
  const { declares } = media[medium];
  return !declares.endsWith('/') || type.toLowerCase().startsWith(declares);
}

/** What a data URI with a file of this ending declares. */
export function declaredType(medium: MediumName, extension: string): string {
  const { declares } = media[medium];
  return declares.endsWith('/') ? (typeOfExtension(extension) ?? 'application/octet-stream') : declares;
}

const contentsOf = (medium: MediumName) => Object.entries(media[medium].contents) as [ContentName, Content][]; // the table, erased

const allContents = () => mediumNames.flatMap(contentsOf);
