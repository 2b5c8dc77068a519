/** The parsers inside three's loaders: no scene graph, no DOM. The package brings no types for them. */
interface UsdSpec {
  specType: number;
  fields: Record<string, unknown>;
}

declare module 'three/examples/jsm/loaders/TGALoader.js' {
  export class TGALoader {
    /** Bytes of rgba, from the top. Throws what it cannot read. */
    parse(bytes: Uint8Array): { data: Uint8Array; width: number; height: number };
  }
}

declare module 'three/examples/jsm/loaders/usd/USDAParser.js' {
  export class USDAParser {
    parseData(text: string): { specsByPath: Record<string, UsdSpec> };
  }
}

declare module 'three/examples/jsm/loaders/usd/USDCParser.js' {
  interface ValueRep {
    typeEnum: number;
    isCompressed: boolean;
  }
  export class USDCParser {
    parseData(buffer: ArrayBuffer): { specsByPath: Record<string, UsdSpec> };
    /** What usd-crate.ts looks at or stands in front of: parts of the class that are not promised, so the version is pinned. */
    version: { major: number; minor: number };
    reader: { tell(): number };
    sections: Record<string, { start: number; size: number }>;
    tokens: string[];
    paths: string[];
    _readTOC(): void;
    _readValue(rep: ValueRep): unknown;
    _readArrayValue(rep: ValueRep): unknown;
    _readScalarValue(type: number): unknown;
    _buildPathsFromCompressed(paths: ArrayLike<number>, tokens: ArrayLike<number>, jumps: ArrayLike<number>): void;
  }
}
