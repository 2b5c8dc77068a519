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

export const PLACE_WORDS: Readonly<Record<string, PlaceWord>> = {
  sea: place('sea'),
  ocean: place('sea'),
  water: place('sea'),
  waves: place('sea'),
  lake: place('sea', 'hills'),
  river: place('sea', 'trees'),
  pond: place('sea', 'trees'),
  harbour: place('sea', 'city'),
  harbor: place('sea', 'city'),
  beach: place('sand', 'hills'),
  shore: place('sand', 'hills'),
  island: place('sand', 'hills'),
  sand: place('sand'),
  desert: place('sand', 'dunes'),
  dunes: place('sand', 'dunes'),
  forest: place('grass', 'trees'),
  woods: place('grass', 'trees'),
  wood: place('grass', 'trees'),
  jungle: place('grass', 'trees'),
  grove: place('grass', 'trees'),
  park: place('grass', 'trees'),
  garden: place('grass', 'trees'),
  meadow: place('grass', 'hills'),
  field: place('grass', 'hills'),
  grass: place('grass', 'hills'),
  lawn: place('grass', 'trees'),
  hills: place('grass', 'hills'),
  hill: place('grass', 'hills'),
  valley: place('grass', 'mountains'),
  farm: place('grass', 'hills'),
  countryside: place('grass', 'hills'),
  mountains: { ground: 'grass', skyline: 'mountains', paints: 'skyline' },
  mountain: { ground: 'grass', skyline: 'mountains', paints: 'skyline' },
  alps: { ground: 'grass', skyline: 'mountains', paints: 'skyline' },
  cave: place('stone', 'mountains', 'night'),
  canyon: place('sand', 'mountains'),
  snow: place('snow', 'hills'),
  winter: place('snow', 'trees'),
  ice: place('snow', 'mountains'),
  arctic: place('snow', 'mountains'),
  city: place('stone', 'city'),
  town: place('stone', 'city'),
  street: place('stone', 'city'),
  road: place('stone', 'hills'),
  skyline: { ground: 'stone', skyline: 'city', paints: 'skyline' },
  moon: place('stone', 'hills', 'space'),
  mars: place('sand', 'dunes', 'dawn'),
  floor: { ground: 'floor', paints: 'ground' },
  room: { ground: 'floor', paints: 'sky' },
  indoors: { ground: 'floor', paints: 'sky' },
  kitchen: { ground: 'floor', paints: 'sky' },
  night: time('night'),
  nighttime: time('night'),
  midnight: time('night'),
  moonlight: time('night'),
  stars: time('night'),
  sunset: time('sunset'),
  dusk: time('sunset'),
  evening: time('sunset'),
  sunrise: time('dawn'),
  dawn: time('dawn'),
  morning: time('dawn'),
  storm: time('storm'),
  rain: time('storm'),
  fog: time('storm'),
  space: time('space'),
  galaxy: time('space'),
  universe: time('space'),
  underwater: { ground: 'sand', sky: 'underwater', paints: 'sky' },
  sky: { sky: 'day', clouds: true, paints: 'sky' },
  clouds: { sky: 'day', clouds: true, paints: 'sky' },
  daylight: time('day'),
  sunshine: time('day'),
};
