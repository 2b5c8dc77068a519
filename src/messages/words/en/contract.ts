import type { Entries } from '../message.ts';

/** English is the contract's own, but for choices that only programs would understand. */
export const contractEnglish: Entries = {
  'contract.choices.change_fps': 'another frame rate',
  'contract.choices.fbx2usdz': 'USDZ',
  'contract.choices.extract_armature': 'the bones alone',
};
