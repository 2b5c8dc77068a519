import { byWord } from '../look-up.ts';

/** Words for where and when a picture is: what is under things, and what the sky is like. */

export type Ground = 'sea' | 'sand' | 'grass' | 'snow' | 'stone' | 'floor';
export type Skyline = 'trees' | 'mountains' | 'city' | 'dunes' | 'hills';
export type Sky = 'day' | 'night' | 'sunset' | 'dawn' | 'storm' | 'space' | 'underwater';

export interface PlaceWord {
  ground?: Ground;
  skyline?: Skyline;
  sky?: Sky;
  clouds?: true;
  /** What a colour before the word paints. */
  paints: 'ground' | 'sky' | 'skyline';
}

const place = (ground: Ground, skyline?: Skyline, sky?: Sky): PlaceWord => ({
  ground,
  ...(skyline && { skyline }),
  ...(sky && { sky }),
  paints: 'ground',
});
const time = (sky: Sky): PlaceWord => ({ sky, paints: 'sky' });

export const PLACE_WORDS = byWord<PlaceWord>([
  ['sea ocean water waves', place('sea')],
  ['lake', place('sea', 'hills')],
  ['river pond', place('sea', 'trees')],
  ['harbour harbor', place('sea', 'city')],
  ['beach shore island', place('sand', 'hills')],
  ['sand', place('sand')],
  ['desert dunes', place('sand', 'dunes')],
  ['forest woods wood jungle grove park garden lawn', place('grass', 'trees')],
  ['meadow field grass hills hill farm countryside', place('grass', 'hills')],
  ['valley', place('grass', 'mountains')],
  ['mountains mountain alps', { ground: 'grass', skyline: 'mountains', paints: 'skyline' }],
  ['cave', place('stone', 'mountains', 'night')],
  ['canyon', place('sand', 'mountains')],
  ['snow', place('snow', 'hills')],
  ['winter', place('snow', 'trees')],
  ['ice arctic', place('snow', 'mountains')],
  ['city town street', place('stone', 'city')],
  ['road', place('stone', 'hills')],
  ['skyline', { ground: 'stone', skyline: 'city', paints: 'skyline' }],
  ['moon', place('stone', 'hills', 'space')],
  ['mars', place('sand', 'dunes', 'dawn')],
  ['floor', { ground: 'floor', paints: 'ground' }],
  ['room indoors kitchen', { ground: 'floor', paints: 'sky' }],
  ['night nighttime midnight moonlight stars', time('night')],
  ['sunset dusk evening', time('sunset')],
  ['sunrise dawn morning', time('dawn')],
  ['storm rain fog', time('storm')],
  ['space galaxy universe', time('space')],
  ['underwater', { ground: 'sand', sky: 'underwater', paints: 'sky' }],
  ['sky clouds', { sky: 'day', clouds: true, paints: 'sky' }],
  ['daylight sunshine', time('day')],
]);
