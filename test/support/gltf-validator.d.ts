/** What our tests use of the Khronos validator, which comes without types. */
declare module 'gltf-validator' {
  interface Report {
    issues: {
      numErrors: number;
      numWarnings: number;
      messages: { code: string; severity: number; pointer?: string }[];
    };
    info: { totalTriangleCount: number; animationCount: number };
  }
  export function validateBytes(bytes: Uint8Array): Promise<Report>;
}
