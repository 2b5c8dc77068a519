/**
 * Axes of a camera on a sphere around the model that looks at its middle. Azimuth 0 is in front (+Z) and grows to the
 * model's +X side; the elevation is in radians.
 */
export function orbitAxes(azimuth: { sin: number; cos: number }, elevation: number) {
  const { sin, cos } = azimuth;
  const [high, level] = [Math.sin(elevation), Math.cos(elevation)];
  return {
    right: [cos, 0, -sin] as [number, number, number],
    up: [-sin * high, level, -cos * high] as [number, number, number],
    /** From the model to the camera. */
    back: [sin * level, high, cos * level] as [number, number, number],
  };
}
