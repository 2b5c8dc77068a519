declare module 'luaparse' {
  interface Options {
    luaVersion: '5.1';
    /** Says of each identifier whether it is local. */
    scope: boolean;
    locations: boolean;
  }
  const luaparse: { parse(text: string, options: Options): unknown };
  export default luaparse;
}
