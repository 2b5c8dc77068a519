import { type Lexicon, partOf } from '../../../content/lexicon.ts';
import { wordSet } from '../../../content/look-up.ts';
import { fromForeign } from './foreign.ts';
import { phrase, rephrase } from './phrase.ts';
import { type Token, wordsAndPauses } from './tokenize.ts';

const WORN_ON = wordSet('head face nose neck');

/** "with a skull on it", "with a cat on its roof": clothes and what is said to lie on a surface are no such things. */
function bearing(said: readonly Token[]): string {
  const at = said.findIndex(({ word }) => word === 'on');
  const whole = said.map(({ word }) => word).join(' ');
  if (WORN_ON.has(said.at(-1)?.word ?? '') && partOf(said[at - 1]?.word ?? '') !== undefined)
    return said
      .slice(0, at)
      .map(({ word }) => word)
      .join(' ');
  return said.length > at + 1 && said.at(-1)?.word !== 'the' ? `bearing a ${said[at - 1]?.word ?? ''}` : whole;
}

/** "a star on it" is one of a pattern of them. */
const asPattern = ([said]: readonly Token[]): string => said?.word.replace(/s?$/, 's') ?? '';

/** "with a fish in its mouth": what it has there. */
const holdsOf = (said: readonly Token[]): string => {
  const at = said.findIndex(({ word }) => word === 'in' || word === 'between');
  return `holding a ${said[at - 1]?.word ?? ''}`;
};

/** Puts what was said into the plain English that grammars read: other languages by their tables, set phrases as one word. */

export const PHRASES = (
  [
    // What is said of the picture or the file, and not of the thing.
    [
      'on|with|in|against [a|an|the] [*] [*] background|backdrop / [no|plain|white|black|simple|clean|transparent|solid|neutral] background|backdrop / please keep [it|this|them|the] [*] / keep it|this|them|the|everything [*] / [with] no|without [need] [for] support|supports [needed|required] / for [a|an|the|my|our] [3d] game|games|videogame|boardgame|tabletop|print|printing|printer|unity|unreal|blender|animation [game|printing|printer|engine] / no|without text|background|watermark|words|letters / isolated [on|against] [a|an] [plain] [white|black|grey|gray] [background] / 3|4|8|16|32 d|k / full body [shot|view|portrait] / high|highly|ultra|super|best|low quality|detail|detailed|details|resolution|res|definition|fidelity / studio|soft|dramatic|cinematic|volumetric|natural|global|ambient|rim lighting|light|lights|shadow|shadows|illumination|occlusion / [with] color|colour|colors and details / [with] details and color|colour|colors / [ultra|very] sharp|soft|shallow focus / [shallow] depth of field / concept|digital|matte|portrait|character art|design|painting|illustration|drawing / unreal|octane|physically engine|render|rendering|based [5|rendering] / ray|path tracing / award winning / [featured|trending] on|at artstation|cgsociety|deviantart|behance|pixiv / close|closed up [shot|view|of] / wide|low|high angle [shot|view|lens] / front|side|back|top|aerial|profile view / [a|an|the] painting|drawing|sketch|illustration|render|picture of / high contrast / in [the|all] world|universe|history / rule of thirds / human|life size|sized|scale',
      '',
    ],
    ['low poly|polygon|polygonal / lowpolygon|lowpolygonal', 'lowpoly'],
    ['[with] rounded|soft|smooth|round edges|corners', 'rounded'],
    ['[a] group|team|collection|assortment|variety|array|flock|herd of', ''],
    ['snow|ice|frost covered / covered in|with snow', 'snowy'],
    ['moss|ivy|vine covered / covered|overgrown in|with|by moss|ivy|vines|plants / overgrown', 'mossy'],
    ['gold|silver plated', 'golden'],
    ['wrought|cast|brushed|stainless|polished iron|metal|steel', '$2'],
    ['lying|laying|tipped [over] on its|his|her|their side|sides|back', 'lying'],
    ['health|healing|mana|stamina potion|potions|flask|elixir', '$2'],
    ['fire breathing|spitting *', '$3 with a flame'],
    ['breathing|breathes|spitting|spits fire|flames', 'with a flame'],
    ['t rex', 'dinosaur'],
    ['coiled|curled|wrapped|wound|twisted|entwined|winding [up] around|round|about', 'around'],
    ['overflowing|brimming|filled|loaded|stuffed|packed [up] with|of / full of', 'filled'],
    ['dressed|disguised|costumed [up] as|like [a|an|the]', 'as'],
    [
      'going|driving|running|passing|coming|flying|stuck|moving|walking|swimming|jumping|thrust through|thru',
      'through',
    ],
    ['on|at [the] top of', 'on'],
    ['in [the] front of', 'infront'],
    [
      'with|has|having [a|an|the] * in|between [its|his|her|their|the] mouth|teeth|beak|hand|hands|paw|paws|arms',
      (said) => holdsOf(said),
    ],
    ['mushroom|toadstool|pumpkin house|home|cottage', '$2 shaped like $1'],
    ['standing|resting|perched|stuck|buried|planted|embedded|plunged|mounted|placed on|upon|in|into|atop', '$2'],
    ['post apocalyptic|apocalypse / postapocalyptic', 'rusty'],
    ['gold|golden|silver|copper|iron|bronze|steel|metal bar', '$1 ingot'],
    ['gold|golden|silver|copper|iron|bronze|steel|metal bars', '$1 ingots'],
    ['in|wearing [a|an|the] spacesuit / in|wearing [a|an|the] space|astronaut suit', 'as astronaut'],
    ['in|wearing [a|an|the] suit of armor|armour / in|wearing [shining|knight|knights] armor|armour', 'as knight'],
    [
      'in|wearing [a|an|the] * costume|outfit|uniform / dressed in [a|an|the] * costume|outfit',
      (said) => `as ${said.at(-2)?.word}`,
    ],
    ['with|has|having [the] head of [a|an|the] *', (said) => `with ${said.at(-1)?.word} head`],
    ['* headed *', (said) => `${said[2]?.word} with ${said[0]?.word} head`],
    ['in [the|a] shape|form of', 'shaped like'],
    [
      '* shaped *',
      (said) =>
        said[2]?.word === 'like' ? `${said[0]?.word} shaped like` : `${said[2]?.word} shaped like ${said[0]?.word}`,
    ],
    ['[a|the] ring|circle|group|row of * around|surrounding', (said) => `${said.at(-2)?.word} around`],
    ['looks|looking|look|resembles|resembling like [a|an|the] / resembles|resembling [a|an|the]', 'lookslike'],
    [
      '[a] pair of glasses|sunglasses|spectacles|goggles|trousers|shorts|pants|jeans|scissors|headphones|pliers|binoculars',
      (said) => said.at(-1)?.word ?? '',
    ],
    ['[a] stack|tower of / stacks of / a stacked', 'stacked'],
    ['[a] pile|heap|mound of / piles|heaps of', 'heaped'],
    ['sci fi', 'scifi'],
    ['art deco|nouveau', 'artdeco'],
    ['8 bit / minecraft style / made of|from|out [of] voxels|cubes|blocks', 'voxel'],
    ['genie in|from|of|inside|out [of] [a|an|the|his] [magic|oil|golden] lamp|bottle', 'genie'],
    ['thor hammer / hammer of thor', 'steel hammer'],
    // Beings of two, and things with a name of their own.
    ['griffin|gryphon', 'half eagle half lion with wings'],
    ['hippogriff', 'half eagle half horse with wings'],
    ['minotaur', 'half cow half viking'],
    ['werewolf', 'half wolf half person'],
    ['anubis', 'half wolf half king'],
    ['pegasus', 'horse with wings'],
    ['excalibur', 'golden sword'],
    ['mjolnir', 'steel hammer'],
    // "well" that is no thing.
    ['as well [as]', 'and'],
    ['well made|worn|crafted|lit|known|dressed|designed|detailed|defined|built', '$2'],
    ['* colored|coloured', '$1'],
    // What is on a surface, not beside it.
    ['star|stars|heart|hearts|dots|spots|stripes|checks|squares [painted|printed|drawn|carved] on it|them', asPattern],
    ['bearing|topped with|by', 'bearing'],
    [
      'with|has|having [a|an|the|some] * on [top] [of] [it|its|the|his|her] [roof|top|back|side|lid|surface|head|face|nose|neck]',
      (said) => bearing(said),
    ],
  ] satisfies readonly (readonly [string, string | ((said: readonly Token[]) => string)])[]
).map(([said, by]) => ({ said, wanted: phrase(said), by }));

export function translate(tokens: readonly Token[], lexicon: Lexicon): { words: string[]; notes: string[] } {
  const english = setPhrases(tokens);
  const foreign = fromForeign(tokens, english, lexicon);
  return { words: wordsAndPauses(foreign ? setPhrases(foreign.tokens) : english), notes: foreign?.notes ?? [] };
}

const setPhrases = (tokens: readonly Token[]): readonly Token[] =>
  PHRASES.reduce((words, { wanted, by }) => rephrase(words, wanted, by), tokens);
