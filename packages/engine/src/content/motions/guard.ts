import type { Controls } from 'kiln-mesh/figure/animate/controls';
import { stand } from 'kiln-mesh/figure/animate/motion';

/** Ready to fight: the left foot in front, both hands before the chest. */
export const guard = (changes: Controls = {}): Controls =>
  stand({
    hipsY: -0.12,
    hipsYaw: -18,
    spineYaw: -8,
    headYaw: 22,
    spinePitch: 8,
    footZL: 0.2,
    footZR: -0.16,
    footYawR: 22,
    swingL: 46,
    elbowL: 96,
    twistL: 12,
    raiseL: 10,
    swingR: 34,
    elbowR: 116,
    twistR: 20,
    raiseR: 10,
    ...changes,
  });
