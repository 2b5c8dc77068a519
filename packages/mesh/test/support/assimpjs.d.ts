/** The part of assimpjs that is used here; the package brings no types. */
declare module 'assimpjs' {
  interface FileList {
    AddFile(name: string, content: Uint8Array): void;
    delete(): void;
  }
  interface Result {
    IsSuccess(): boolean;
    GetErrorCode(): string;
    FileCount(): number;
    GetFile(index: number): { GetContent(): Uint8Array };
  }
  interface Assimp {
    FileList: new () => FileList;
    ConvertFileList(files: FileList, format: 'glb2' | 'assjson'): Result;
  }
  function assimpjs(): Promise<Assimp>;
  export = assimpjs;
}
