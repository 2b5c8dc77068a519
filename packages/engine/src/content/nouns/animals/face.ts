/** What the faces of animals are made of, where a noun does not say otherwise. */

export const FACE = {
  eye: '#15131a glossy',
  shine: '#ffffff glossy',
  nose: '#3a2226 plastic',
  beak: '#f2a51c plastic',
  tooth: '#f4efe0 bone',
};
