import type { Entries } from 'kiln-runtime/words/message';

/** English is the contract's own, but for choices that only programs would understand. */
export const contractEnglish: Entries = {
  'contract.choices.change_fps': 'another frame rate',
  'contract.choices.fbx2usdz': 'USDZ',
  'contract.choices.humanoid': 'Unity and Godot',
  'contract.choices.root_bone': 'in the root bone',
  'contract.choices.in_place': 'in place',
  'contract.choices.extract_armature': 'the bones alone',
};
