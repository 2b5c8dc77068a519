/**
 * What an author says about an animal at one moment: degrees, and lengths in leg lengths. Pitch nods down, yaw turns to
 * its left, roll leans to its left. Paws are front or hind, left or right.
 */
type BodyControl =
  | 'bodyX'
  | 'bodyZ'
  /** Height of the chest and of the hips. */
  | 'chestY'
  | 'hipsY'
  | 'bodyYaw'
  | 'bodyRoll'
  | 'spinePitch'
  | 'spineYaw'
  | 'neckPitch'
  | 'neckYaw'
  | 'headPitch'
  | 'headYaw'
  | 'headRoll'
  | 'tailPitch'
  | 'tailYaw'
  /** How much the tail curls to its left towards its end. */
  | 'tailCurl';
type PawControl = 'pawX' | 'pawY' | 'pawZ' | 'pawPitch';
export type Paw = 'FL' | 'FR' | 'HL' | 'HR';
export type AnimalControl = BodyControl | `${PawControl}${Paw}`;
export type AnimalControls = Partial<Record<AnimalControl, number>>;
