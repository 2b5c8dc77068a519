import { message, type Table } from 'kiln-runtime/words/message';

/**
 * All that people read in the viewer, and on the page around it, in English. The other languages are the JSON files beside it
 * (docs/translating.md).
 */
export const english = {
  close: 'Close',
  download: 'Download',
  downloadInstead: 'Download instead',
  loading: 'Loading the model…',
  loaded: message<{ some: string }>('Loading {some}'),
  loadedOf: message<{ some: string; all: string }>('Loading {some} of {all}'),
  canvas:
    'Model: drag to turn it, drag with the right button or two fingers to move it, scroll or pinch to zoom. Arrow keys turn it, plus and minus zoom, 0 shows all of it.',

  /** A figure or what a slider is at, with its name. */
  named: message<{ label: string; value: string }>('{label}: {value}'),
  facts: { faces: 'Faces', vertices: 'Vertices', size: 'Size', materials: 'Materials', file: 'File', uv: 'UV' },
  /** Behind "Materials": how many, and how many textures they have. */
  materials: message<{ materials: number; textures: number }>(
    '{materials, number}, {textures, plural, =0 {no textures} one {# texture} other {# textures}}',
  ),
  /** Behind "UV". */
  noUv: 'none',

  tools: {
    surface: 'Surface',
    parts: 'Parts',
    section: 'Section',
    measure: 'Measure',
    light: 'Light',
    compare: 'Compare',
    adjust: 'Adjust',
    notes: 'Notes',
    rotate: 'Rotate',
    fit: 'Show all',
    picture: 'Picture',
    full: 'Full screen',
    copy: 'Copy link',
    download: 'Files',
  },
  modes: {
    surface: 'Surface',
    clay: 'Clay',
    wireframe: 'Wireframe',
    uv: 'UV checker',
    color: 'Base colour',
    normal: 'Normals',
    roughness: 'Roughness',
    metallic: 'Metallic',
    emission: 'Emission',
  },
  modeHint: 'Keys 1 to 9',
  uvHint: 'What has no UV layout is grey.',

  /** Of a model whose parts have no names. */
  part: message<{ number: number }>('Part {number}'),
  showAll: 'Show all parts',
  axes: { x: 'Side', y: 'Height', z: 'Depth' },
  sectionOff: 'Off',
  sectionAt: 'Where it is cut',
  flip: 'Other side',

  measureFirst: 'Press on the model where to begin.',
  measureSecond: 'Now where to end.',

  lightFrom: 'Where the light comes from',
  lightStrength: 'How bright it is',
  backdrop: 'Backdrop',
  backdrops: { studio: 'Studio', dark: 'Dark', grey: 'Grey', light: 'Light' },
  grid: 'Grid',
  figure: message<{ name: string }>('Beside it for size: {name}'),
  figures: {
    coin: 'a coin of 24 mm',
    bottle: 'a bottle of 24 cm',
    person: 'a person of 1.75 m',
    house: 'a house of 8 m',
  },

  compareWith: 'Choose a GLB to put beside it. It stays on this device.',
  compareLink: 'Or paste the link of another result’s page.',
  compareEnd: 'End the comparison',

  adjust: {
    picture: 'How it would look, small and rough',
    hint: 'Move a slider: the picture follows, and the result stays as it is.',
    drawing: 'Drawing…',
    there: 'This is how it would look.',
    cannot: message<{ reason: string }>('Not so: {reason}'),
    later: 'Too much is asked at once: it goes on by itself in a moment.',
    away: 'What can be changed cannot be asked now.',
    none: 'Nothing of it can be changed by a slider.',
    /** More, Adjust, Say the change and Make it are buttons in Discord. */
    make: 'To make it, copy this, press More, Adjust and Say the change under the result in Discord, and put it there.',
    makeFor: message<{ price: number }>(
      'To make it, copy this, press More, Adjust and Say the change under the result in Discord, and put it there. Nothing is charged before you press “Make it” there ({price, plural, one {# credit} other {# credits}}).',
    ),
    copy: 'Copy',
    back: 'As it was',
  },

  notes: {
    loading: 'Loading the notes…',
    none: 'No notes yet.',
    signIn: 'Sign in with Discord to write notes',
    signOut: 'Sign out',
    press: 'Press on the model where the note belongs.',
    here: 'The new note',
    doIt: 'Do it, in Discord',
    text: 'What is to be said here?',
    save: 'Save note',
    cancel: 'Cancel',
    done: 'Mark as done',
    reopen: 'Open again',
    isDone: 'Done',
    drop: 'Delete',
    places: {
      found: 'From an earlier version',
      lost: 'From an earlier version: its place is not there any more.',
      unknown: 'From an earlier version: its place is not known at the moment.',
    },
    refused: {
      unknown: 'This link leads nowhere.',
      ended: 'This link has ended.',
      signed_out: 'Sign in again: your time is over.',
      forbidden: 'Only members who may use Kiln where this result was posted can write notes.',
      not_yours: 'This note is somebody else’s.',
      foreign: 'Notes are written on their own page only.',
      bad: 'This is no note that can be saved.',
      moderated: 'These words are not allowed here.',
      not_judged: 'The note could not be checked. Try again in a moment.',
      full: 'There are 200 notes, which is the most. Delete some that are done.',
      taken: 'Another note has this place already. Press on the model again.',
      gone: 'This note is gone.',
      off_model: 'This point is not on the model. Press on its surface.',
      no_model: 'The model cannot be read at the moment. Try again.',
      slow: 'Too many at once. Try again in a minute.',
      away: 'The notes cannot be reached at the moment. Try again.',
    },
  },

  /** In a frame inside Discord, for several people at once. */
  together: {
    title: 'Looking together',
    hello: 'Asking Discord who you are…',
    nothing: 'Nothing is open here yet. In Discord, press More under a result, then Open together.',
    here: 'Who is here',
    you: message<{ name: string }>('{name} (you)'),
    lead: 'Lead the view',
    youLead: 'The others see what you see.',
    stop: 'Stop leading',
    leads: message<{ name: string }>('{name} leads.'),
    following: message<{ name: string }>('You follow {name}.'),
    follow: 'Follow',
    leave: 'Look on my own',
    frame: {
      outside: 'This page opens inside Discord: press More under a result, then Open together.',
      silent: 'Discord does not answer. Close this and open it again.',
      refused: 'Discord did not say who you are.',
      /** The detail is Discord's. */
      refusedWith: message<{ detail: string }>('Discord did not say who you are: {detail}'),
    },
    refused: {
      signed_out: 'Your time here is over. Close this and open it again.',
      forbidden: 'Only members who may use Kiln where this result was posted can look along.',
      unopened: 'Nothing is open here yet. In Discord, press More under a result, then Open together.',
      ended:
        'The link to this result has ended, or the result is gone. In Discord, More under it and Link to the 3D view make a new one.',
      bad: 'That was not understood. Close this and open it again.',
      taken: 'Somebody else leads already.',
      full: 'As many look along as can at once. Try again later.',
      slow: 'Too much at once. Try again in a minute.',
      away: 'The connection is lost. It is tried again.',
    },
  },

  clip: 'Animation',
  /** Of a model whose animations have no names. */
  clipName: message<{ number: number }>('Animation {number}'),
  play: 'Play',
  pause: 'Pause',
  time: 'Time',
  speed: message<{ factor: number }>('Speed {factor, number}×'),

  /** Where a link leads nowhere. */
  without: {
    unknown: {
      title: 'No such link',
      text: 'This link is not whole, or was changed. Copy it once more from where you have it.',
    },
    ended: {
      title: 'This link has ended',
      text: 'Its time is over, it was withdrawn, or its result was deleted. Who still sees the result in Discord gets a new link there: More, then Link to the 3D view.',
    },
  },

  /** Where signing in came to nothing. */
  signIn: {
    failed: {
      title: 'You are not signed in',
      text: 'This attempt is over, or was begun in another browser. Go back to the result’s page and sign in again.',
    },
    away: {
      title: 'You are not signed in',
      text: 'Discord does not answer at the moment. Go back to the result’s page and try again.',
    },
    often: {
      title: 'You are not signed in',
      text: 'Too many sign in from here. Try again in a minute.',
    },
  },

  inRoom: 'View in your room',
  copied: 'Copied',
  copyThis: 'Copy this',

  /** Where the model cannot be drawn here, and its turntable is shown. */
  flat: {
    /** Why, and what is there instead. */
    both: message<{ why: string; there: string }>('{why} {there}'),
    turn: 'The model from all sides: drag it, or press the left and right arrow keys, to turn it.',
    noWebgl: 'This browser draws no 3D.',
    lost: 'The graphics card took the model back.',
    coming: 'All its sides are being drawn…',
    there: 'Drag the picture to turn it.',
    none: 'It cannot be turned here now.',
    retry: 'Try 3D again',
  },

  failed: {
    gone: message<{ status: number }>('The file is gone or its link has expired ({status}).'),
    status: message<{ status: number }>('The server answered {status} instead of the file.'),
    notGlb: 'This is not a GLB file.',
    notLink: 'This is no link of a result’s page.',
    tooLarge: message<{ most: string }>('The file is larger than {most}.'),
    foreign: message<{ host: string }>(
      'This file is at {host}, which cannot be reached or does not let other pages read its files. Download it to look at it.',
    ),
    noWebgl: 'This browser has no WebGL, which the viewer needs.',
    other: 'The model cannot be shown.',
    /** The detail is the browser's. */
    otherWith: message<{ detail: string }>('The model cannot be shown: {detail}'),
  },

  /** The page of a library. */
  library: {
    title: message<{ guild: string }>('Library of {guild}'),
    /** Fields of its form, with `any` for what may be anything; `voted` is a box to tick. */
    words: 'Words',
    kind: 'Kind',
    state: 'State',
    tag: 'Tag',
    favorites: 'Favorites',
    voted: 'Most votes first',
    from: 'From',
    to: 'To',
    any: 'All',
    search: 'Search',
    all: 'Show everything',
    ofMember: 'All of this member',
    none: 'Nothing here that you can see.',
    noMore: 'That was all.',
    first: 'First page',
    older: 'More',
    view: 'View in 3D',
    message: 'In Discord',
    noPicture: 'No picture',
    votes: message<{ count: number }>('{count, plural, one {# vote} other {# votes}}'),
    favoriteOf: message<{ count: number }>('{count, plural, one {Favorite of # member} other {Favorite of # members}}'),
    about:
      'Whoever has this link sees what you see of what was made here, but for what is private and what is from age-restricted channels. It ends a day after its list was last used in Discord.',
    end: 'End this link',
    unknown: {
      title: 'There is no such link',
      text: 'Use /library in Discord, and press “In the browser” under its answer.',
    },
    ended: {
      title: 'This link has ended',
      text: 'Use /library in Discord: its answer has a new one.',
    },
    away: {
      title: 'The library cannot be shown at the moment',
      text: 'Discord or the list of results does not answer. Try again in a minute.',
    },
    often: { title: 'Too many pages at once', text: 'Try again in a minute.' },
  },

  /** Instead of a file, by the status of the answer. */
  files: {
    400: 'No knobs of this result',
    404: 'Not found',
    410: 'The link has ended, or its result is gone',
    429: 'Too many requests for this link: try again in a minute',
    502: 'The file cannot be had at the moment',
    503: 'Too much is on its way: try again in a moment',
  },
} satisfies Table;
