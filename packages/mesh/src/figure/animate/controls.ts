/**
 * What an author says about a figure at one moment. Degrees, and lengths in leg lengths (hip to sole), so that a toy and
 * a giant do the same. Everything that is not said is 0: standing upright as the rig stands, arms hanging.
 *
 * Signs: pitch leans or nods forward, yaw turns to the figure's left, roll leans to its left. Of arms and feet there are
 * two, L and R, and outward is positive for both, so that a mirrored pose is one with L and R exchanged.
 */
type TrunkControl =
  | 'hipsX'
  | 'hipsY'
  | 'hipsZ'
  | 'hipsPitch'
  | 'hipsYaw'
  | 'hipsRoll'
  | 'spinePitch'
  | 'spineYaw'
  | 'spineRoll'
  | 'headPitch'
  | 'headYaw'
  | 'headRoll';
type SideControl =
  /** Sideways up: 0 hangs, 90 points outward, 180 up. */
  | 'raise'
  /** Forward up, after `raise`. */
  | 'swing'
  /** Level, forward and inward, after both. */
  | 'reach'
  /** About the upper arm itself, inward. */
  | 'twist'
  | 'elbow'
  | 'wrist'
  /** The foot's place from where it rests: outward, up, forward. */
  | 'footX'
  | 'footY'
  | 'footZ'
  /** Toes down. */
  | 'footPitch'
  /** Toes outward. */
  | 'footYaw'
  /** The knee outward from straight ahead. */
  | 'knee';
export type Control = TrunkControl | `${SideControl}${'L' | 'R'}`;
export type Controls = Partial<Record<Control, number>>;

const MIRRORED = /^(hipsX|.*Yaw|.*Roll)$/;

/** The same pose with left and right exchanged. */
export function mirrored(controls: Controls): Controls {
  const out: Controls = {};
  for (const [name, value] of Object.entries(controls)) {
    const side = /^(raise|swing|reach|twist|elbow|wrist|foot\w+|knee)([LR])$/.exec(name);
    if (side) out[`${side[1]}${side[2] === 'L' ? 'R' : 'L'}` as Control] = value;
    else out[name as Control] = MIRRORED.test(name) ? -value : value;
  }
  return out;
}

/** The same for both sides: `both({ raise: 90 })` is both arms level. */
export function both(values: Partial<Record<SideControl, number>>): Controls {
  const out: Controls = {};
  for (const [name, value] of Object.entries(values)) {
    out[`${name as SideControl}L`] = value;
    out[`${name as SideControl}R`] = value;
  }
  return out;
}
