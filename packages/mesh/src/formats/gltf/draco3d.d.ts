/** The part of draco3d that is used here; the package brings no types. */
declare module 'draco3d' {
  const draco: {
    createDecoderModule(options: object): Promise<object>;
    createEncoderModule(options: object): Promise<object>;
  };
  export default draco;
}
