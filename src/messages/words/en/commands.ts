import { message } from 'kiln-runtime/words/message';

/**
 * Kiln's own commands as members see them as they type: names (small letters, no spaces, at most 32), descriptions and
 * choices (at most 100). Those of families come from the contract. What is typed between quotes in other texts (`/task`) is
 * the name that stands here.
 */
export const commands = {
  variations: {
    name: 'variations',
    description: 'Make several at once, each a little different, and choose; each costs its price',
  },
  vote: {
    name: 'vote',
    description: 'Of variations: for how many minutes members may vote on them',
  },
  winner: {
    name: 'winner',
    description: 'Of variations: what goes on with the winner by itself; its price is held, too',
  },
  batch: {
    name: 'batch',
    description: 'Many at once, from a list, a table or a ZIP of pictures',
    kind: { name: 'kind', description: 'What to make of each' },
    prompts: { name: 'prompts', description: 'Words in braces, separated by commas, make one of each' },
    file: { name: 'file', description: 'Text with one a line, a table (CSV), or a ZIP of pictures' },
    budget: { name: 'budget', description: 'Most credits that all may cost together' },
  },
  chain: {
    name: 'chain',
    description: 'Steps one after the other: run a saved chain, or save one',
    run: { name: 'run', description: 'Run a chain; you see the price of all its steps first' },
    save: { name: 'save', description: 'Save a chain for this server; for those who manage it' },
    list: { name: 'list', description: 'The chains of this server' },
    delete: { name: 'delete', description: 'Delete a chain; for those who manage the server' },
    newName: { name: 'name', description: 'What it is called' },
    knownName: { name: 'name', description: 'Pick one as you type' },
    step: { name: 'step', description: 'Pick one as you type, then options of it: name=value, or name=? to be asked' },
  },
  standard: {
    name: 'standard',
    description: 'Rules for assets here',
    show: { name: 'show', description: 'The rules, a line each' },
    edit: { name: 'edit', description: 'Change the usual rules in a form; for those who manage the server' },
    learn: { name: 'learn', description: 'Propose rules from three results; for those who manage the server' },
    result: { name: 'result', description: 'A result that is as it should be; of a file, inspect makes one' },
    import: { name: 'import', description: 'Take the rules from a file (JSON); for those who manage the server' },
    export: { name: 'export', description: 'The rules as a file, for other servers and programs' },
    remove: { name: 'remove', description: 'Delete the rules; for those who manage the server' },
    file: { name: 'file', description: 'A standard as a JSON file' },
  },
  tasks: {
    name: 'tasks',
    description: 'Your requests, newest first',
    whose: {
      name: 'whose',
      description: 'server: only for those who manage it',
      choices: { mine: 'mine', server: 'server' },
    },
    state: {
      name: 'state',
      description: 'Only tasks in this state',
      choices: { all: 'all', running: 'running', done: 'done', failed: 'failed' },
    },
    kind: { name: 'kind', description: 'Only tasks of this kind' },
    member: { name: 'member', description: 'Only this member’s; for those who manage the server' },
    word: { name: 'word', description: 'Only those with this word in the title' },
  },
  library: {
    name: 'library',
    description: 'Find what was made in this server',
    word: { name: 'word', description: 'Words of its title, prompt or tags' },
    tag: { name: 'tag', description: 'Only with this tag; pick one as you type' },
    kind: { name: 'kind', description: 'Only results of this kind' },
    member: { name: 'member', description: 'Only this member’s' },
    state: { name: 'state', description: 'Only assets in this state' },
    favorites: {
      name: 'favorites',
      description: 'Only favorites',
      choices: { mine: 'mine', any: 'of anybody' },
    },
    voted: { name: 'voted', description: 'Only what won votes of members, most votes first' },
    from: { name: 'from', description: 'Done on this day or later: 2026-01-31' },
    to: { name: 'to', description: 'Done on this day or earlier: 2026-01-31' },
  },
  task: {
    name: 'task',
    description: 'Bring a task back, with its picture, files and buttons',
    id: { name: 'id', description: 'Its name or number; pick one as you type' },
    here: { name: 'here', description: 'Show it to everyone in this channel, not just to you' },
  },
  cancel: {
    name: 'cancel',
    description: 'Stop a waiting or running task: your latest, unless you pick one',
    id: { name: 'id', description: 'Pick one as you type' },
  },
  credits: {
    name: 'credits',
    description: 'What this server has left, what you have used, and what things cost',
    by: {
      name: 'by',
      description: 'Where the credits went, as a table; for those who manage the server',
      choices: { member: 'member', family: 'family', day: 'day' },
    },
    days: { name: 'days', description: 'How many days back; 30 by default' },
  },
  notify: {
    name: 'notify',
    description: 'How you are told at the end',
    when_done: { name: 'when_done', description: 'A direct message, a mention, or nothing' },
    after: { name: 'after', description: 'Only when it took longer than this many seconds' },
  },
  preset: {
    name: 'preset',
    description: 'Saved options and words',
    list: { name: 'list', description: 'Presets that apply in this channel' },
    save: {
      name: 'save',
      description: 'Save options and words under a name; “default” always applies',
    },
    delete: { name: 'delete', description: 'Delete a preset' },
    try: { name: 'try', description: 'Show what would be sent, without making anything' },
    export: { name: 'export', description: 'Your presets, or the server’s, as a file' },
    import: {
      name: 'import',
      description: 'Import presets from an exported file; presets of the same name are replaced',
    },
    newName: { name: 'name', description: 'Its name' },
    knownName: { name: 'name', description: 'Pick one as you type' },
    whose: {
      name: 'whose',
      description: 'Yours by default; only those who manage the server can change the channel’s and the server’s',
      choices: { mine: 'mine', channel: 'channel', server: 'server' },
    },
    before: { name: 'before', description: 'Words put before the prompt' },
    after: { name: 'after', description: 'Words put after the prompt' },
    without: { name: 'without', description: 'What should not appear' },
    formats: { name: 'formats', description: 'File formats, separated by commas' },
    polygons: { name: 'polygons', description: 'Maximum number of polygons' },
    options: { name: 'options', description: 'Any other options, as name=value, separated by spaces' },
    command: { name: 'command', description: 'The command to try it with' },
    prompt: { name: 'prompt', description: 'What you would type as the prompt' },
    file: { name: 'file', description: 'The exported file' },
  },
  settings: {
    name: 'settings',
    description: 'Limits, roles and channels, results, the service key, export',
  },
  privacy: { name: 'privacy', description: 'What Kiln stores about you in this server: export or delete it' },
  help: { name: 'help', description: 'What Kiln can do, and how to start' },
  /** In the menu of a message: any letters. */
  make3d: 'Make 3D',
  inspectModel: 'Inspect model',
  /** Discord's own entry for what members look at together, among its Activities. */
  launch: 'launch',
  /** Options of every family's command. */
  private: { name: 'private', description: 'Only you see it until you share it. By default, as set for this server' },
  presetOption: { name: 'preset', description: 'Fills in the options you leave out; pick one as you type, or none' },
  more: { name: 'more', description: 'See every option and the price first, and change what you like' },
  orAddress: message<{ what: string }>("Or the file's public URL. {what}"),
};
