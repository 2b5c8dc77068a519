/** What our tests use of lib3mf, which comes without types. */
declare module '@3mfconsortium/lib3mf' {
  interface Lib3mf {
    FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
    CWrapper: new () => { CreateModel(): Lib3mfModel };
  }
  interface Lib3mfModel {
    /** All that is placed, as one mesh of a model of its own. */
    MergeToModel(): Lib3mfModel;
    QueryReader(kind: '3mf'): Lib3mfReader;
    GetMeshObjects(): { MoveNext(): boolean; GetCurrentMeshObject(): Lib3mfMesh; delete(): void };
    delete(): void;
  }
  interface Lib3mfMesh {
    IsManifoldAndOriented(): boolean;
    GetName(): string;
    GetTriangleCount(): number;
    GetVertexCount(): number;
    GetVertex(index: number): { get_Coordinates2(): number; delete(): void };
    delete(): void;
  }
  interface Lib3mfReader {
    SetStrictModeActive(strict: boolean): void;
    ReadFromFile(path: string): void;
    GetWarningCount(): number;
    delete(): void;
  }
  export default function lib3mf(): Promise<Lib3mf>;
}
