import { message } from 'kiln-runtime/words/message';

/** A team's rules for its assets: /standard, and the line of a result. */
export const standard = {
  title: '### Asset standard of this server',
  none: 'None yet. Those who manage the server begin one with `/standard edit`, or bring a file with `/standard import`.',
  rule: message<{ name: string; bound: string }>('**{name}** {bound}'),
  rules: {
    faces: 'Faces',
    materials: 'Materials',
    texture_size: 'Texture size (pixels)',
    texel_density: 'Texels a metre',
    pivot: 'Pivot',
    size: 'Longest side (metres)',
    height: 'Height (metres)',
    watertight: 'Watertight',
    uvs: 'UVs on all faces',
    unique_uvs: 'No overlaps in the texture',
    names: 'Names',
    bones: 'Bones',
    lods: 'Levels of detail',
    palette: 'Colours',
    file_size: 'File size (MB)',
  },
  atMost: message<{ most: number }>('at most {most, number}'),
  atLeast: message<{ least: number }>('at least {least, number}'),
  between: message<{ least: number; most: number }>('{least, number} to {most, number}'),
  pivotAt: message<{ at: string; most: number }>(
    '{at, select, base {middle of the bottom} other {middle}}, within {most, number} m',
  ),
  near: message<{ colors: string; most: number }>('{colors}, within ΔE {most, number}'),
  edit: 'Edit',
  exported: 'The standard as a file, for other servers and for `kiln check`.',
  leadsOnly: 'Only those who manage the server can change its asset standard.',
  notAFile: message<{ why: string }>('This Kiln cannot use that file. {why}'),
  badNumber: message<{ name: string }>('{name}: write a number.'),
  badRange: message<{ name: string }>('{name}: write two numbers, as `0.2 - 3`, or one for at most.'),
  proposed: '### Rules that these three results keep',
  /** Rules that are not proposed. */
  disagree: message<{ rules: string }>('Left out, as the three differ: {rules}.'),
  notInForce: 'Nothing is in force yet. With the button these take the place of the rules of now.',
  use: 'Use these rules',
  needsThree: 'Choose three different results of which the model was measured. Of a file, `/inspect` makes one, free.',
  required: 'It must be',
  either: 'It need not be',
  empty: 'Empty: no rule',
  range: '0.2 - 3. Empty: no rule',
  fit: 'Make it fit',
  fitMends: message<{ rules: string }>('Mends: {rules}.'),
  /** What is broken, and stays so. */
  fitLeaves: message<{ reds: string }>('Stays as it is: {reds}.'),
  fitSpoils: message<{ rules: string }>('Likely not kept afterwards: {rules}.'),
  fitPaint: 'Repair and unwrap take off what is painted, repair the bones as well.',
  fitNothing: 'Kiln has no step that mends what is wrong with it.',
  green: 'Standard: green',
  line: message<{ reds: string }>('Standard: {reds}'),
  /** A lead accepts what is broken. */
  accept: 'Accept as it is',
  acceptWhy: 'Why it is good enough',
  accepted: message<{ member: string; time: string; reds: string }>('Accepted as it is by {member}, {time}: {reds}.'),
  acceptedWhy: message<{ reason: string }>('Why: {reason}'),
  /** In the place of one who is forgotten. */
  aLead: 'a lead',
  takeBack: 'Accept no longer',
  takenBack: 'No longer accepted.',
  acceptLeadsOnly: 'Only those who manage the server can accept what breaks its standard.',
  nothingToAccept: 'There is nothing to accept: it breaks no rule, or a lead has accepted it already.',
  noReason: 'Write a reason: it stands beside your name.',
  /** What is wrong, by the names of the rules. */
  red: {
    faces: message<{ measured: number; bound: number }>('{measured, number} of at most {bound, number} faces'),
    materials: message<{ measured: number; bound: number }>('{measured, number} of at most {bound, number} materials'),
    texture_size: message<{ measured: number; bound: number }>(
      'a texture of {measured, number} pixels, at most {bound, number}',
    ),
    texel_density: message<{ measured: number; bound: number; side: string }>(
      '{measured, number} texels a metre, {side, select, least {at least} other {at most}} {bound, number}',
    ),
    pivot: message<{ measured: number; bound: number }>(
      'pivot {measured, number} m off its place, at most {bound, number} m',
    ),
    size: message<{ measured: number; bound: number; side: string }>(
      'longest side {measured, number} m, {side, select, least {at least} other {at most}} {bound, number} m',
    ),
    height: message<{ measured: number; bound: number; side: string }>(
      '{measured, number} m high, {side, select, least {at least} other {at most}} {bound, number} m',
    ),
    watertight: message<{ measured: number }>(
      'not watertight ({measured, plural, one {# open place} other {# open places}})',
    ),
    uvs: message<{ measured: number }>('{measured, plural, one {# face} other {# faces}} without UVs'),
    unique_uvs: message<{ measured: number }>(
      '{measured, plural, one {# face lies} other {# faces lie}} on others in the texture',
    ),
    names: message<{ measured: number; examples: string }>(
      '{measured, plural, one {# name breaks} other {# names break}} the rule: {examples}',
    ),
    bones: message<{ measured: number; bound: number }>('{measured, number} of at most {bound, number} bones'),
    lods: message<{ measured: number; bound: number }>(
      '{measured, number} of at least {bound, number} levels of detail',
    ),
    palette: message<{ measured: number; bound: number; examples: string }>(
      '{examples} is ΔE {measured, number} off the palette, at most {bound, number}',
    ),
    file_size: message<{ measured: number; bound: number }>('{measured, number} of at most {bound, number} MB'),
  },
};
