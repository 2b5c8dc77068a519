/** The trunk of a body on two legs, as the slices of its cubes tell it. */
export interface Trunk {
  /** Mirror plane, in cubes. */
  middle: number;
  low: number;
  high: number;
  /** Slices. */
  neck: number;
  hips: number;
  /** Depth of the trunk's core, cubes. */
  radius: number;
  /** Where the core lies at a height. */
  coreZ(y: number): number;
}
