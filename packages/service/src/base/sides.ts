/** The sides of an object that pictures show, in the usual order. */
export const SIDES = ['front', 'right', 'back', 'left'] as const;
export type Side = (typeof SIDES)[number];

/** The sides that names say ("chair-back.png"), where they all say different ones. */
export function sidesSaid(names: readonly string[]): Side[] | undefined {
  const said = names.flatMap((name) => {
    const words = name
      .split(/[?#]/, 1)[0]!
      .split('/')
      .at(-1)!
      .toLowerCase()
      .split(/[^a-z]/);
    return SIDES.find((side) => words.includes(side)) ?? (words.includes('side') ? 'right' : []);
  });
  const distinct = new Set(said);
  const areAllSaid = said.length === names.length && distinct.size === names.length;
  return areAllSaid && (distinct.has('front') || distinct.has('back')) ? said : undefined;
}
