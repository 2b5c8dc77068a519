/** The parsers inside three's USD loader: no scene graph, no DOM. The package brings no types for them. */
interface UsdSpec {
  specType: number;
  fields: Record<string, unknown>;
}

declare module 'three/examples/jsm/loaders/usd/USDAParser.js' {
  export class USDAParser {
    parseData(text: string): { specsByPath: Record<string, UsdSpec> };
  }
}

declare module 'three/examples/jsm/loaders/usd/USDCParser.js' {
  export class USDCParser {
    parseData(buffer: ArrayBuffer): { specsByPath: Record<string, UsdSpec> };
  }
}
