/**
 * Kiln's own commands as members see them while they type: names (small letters, no spaces, at most 32), descriptions and
 * choices (at most 100). Those of families come from the contract. What is typed between quotes in other texts (`/task`) is
 * the name that stands here.
 */
export const commands = {
  tasks: {
    name: 'tasks',
    description: 'What you have asked for, newest first',
    whose: {
      name: 'whose',
      description: 'server: for those who manage it',
      choices: { mine: 'mine', server: 'server' },
    },
    state: {
      name: 'state',
      description: 'Only those in this state',
      choices: { all: 'all', running: 'running', done: 'done', failed: 'failed' },
    },
    kind: { name: 'kind', description: 'Only of this kind' },
    member: { name: 'member', description: 'Whose: for those who manage the server' },
    word: { name: 'word', description: 'Only those whose title has it' },
  },
  task: {
    name: 'task',
    description: 'Bring a task back, with its picture, files and buttons',
    id: { name: 'id', description: 'Its name or number; pick one while you type' },
    here: { name: 'here', description: 'For everybody in this channel, not for you alone' },
  },
  cancel: {
    name: 'cancel',
    description: 'Stop a task that waits or runs; your latest one when you name none',
    id: { name: 'id', description: 'Pick one while you type' },
  },
  credits: {
    name: 'credits',
    description: 'What this server has left, what you used, and what things cost',
    by: {
      name: 'by',
      description: 'For those who manage the server: where the credits went, with a table',
      choices: { member: 'member', family: 'family', day: 'day' },
    },
    days: { name: 'days', description: 'How many days back, 30 when left out' },
  },
  notify: {
    name: 'notify',
    description: 'How you are told that what you asked for is done',
    when_done: { name: 'when_done', description: 'A direct message, a mention, or nothing' },
    after: { name: 'after', description: 'Only when it took longer than so many seconds' },
  },
  preset: {
    name: 'preset',
    description: 'Options and words that you need not say again',
    list: { name: 'list', description: 'Presets that count in this channel' },
    save: {
      name: 'save',
      description: 'Keep options and words under a name; “default” counts without being named',
    },
    delete: { name: 'delete', description: 'Delete a preset' },
    try: { name: 'try', description: 'What would be sent, without making anything' },
    export: { name: 'export', description: 'Your presets, or the server’s, as a file' },
    import: { name: 'import', description: 'Presets from such a file; those of the same name are replaced' },
    newName: { name: 'name', description: 'What it is called' },
    knownName: { name: 'name', description: 'Pick one while you type' },
    whose: {
      name: 'whose',
      description: 'Yours when left out; the channel’s and the server’s are for those who manage the server',
      choices: { mine: 'mine', channel: 'channel', server: 'server' },
    },
    before: { name: 'before', description: 'Words before what is asked for' },
    after: { name: 'after', description: 'Words after it' },
    without: { name: 'without', description: 'What is not to be in it' },
    formats: { name: 'formats', description: 'File formats, with commas between' },
    polygons: { name: 'polygons', description: 'Most polygons' },
    options: { name: 'options', description: 'Any other options, as name=value with spaces between' },
    command: { name: 'command', description: 'Of which command' },
    prompt: { name: 'prompt', description: 'What you would ask for' },
    file: { name: 'file', description: 'The file' },
  },
  settings: {
    name: 'settings',
    description: 'Limits, who may use Kiln and where, the key for the service, export',
  },
  privacy: { name: 'privacy', description: 'What Kiln keeps about you here: export it, or be forgotten' },
  help: { name: 'help', description: 'What Kiln can do, and how to begin' },
  /** In the menu of a message: any letters. */
  make3d: 'Make 3D',
  /** Options of every family's command. */
  private: { name: 'private', description: 'Only you see it, until you share it. Left out: as this server has it' },
  presetOption: { name: 'preset', description: 'Fills in what you do not say; pick one while you type, or none' },
  more: { name: 'more', description: 'See every option first, with the price, and change what you like' },
  orAddress: (what: string) => `Or the file's public address. ${what}`,
  noChoice: 'none',
};
