import { message } from '../message.ts';

/** Steps one after the other, saved by name: chains. */
export const chains = {
  called: message<{ name: string }>('Chain {name}'),
  progress: message<{ done: number; count: number }>('step {done, number} of {count, number}'),
  gates: {
    approval: 'A lead approves',
    check: 'The print check found no error',
    pick: 'Somebody picks one',
  },
  notBegun: 'not begun',
  whole: message<{ amount: number }>('up to {amount, plural, one {# credit} other {# credits}} in all'),
  eachHeld: 'Each step is held and charged when its turn comes; what is paid stays.',
  picks: 'Press a number to look at it, then pick the one that it goes on with.',
  pick: message<{ number: number }>('Go on with {number, number}'),
  stopped: {
    failed: 'Stopped: this step was not made. What was made before stays.',
    canceled: message<{ member: string }>('{member} stopped it. What was made before stays.'),
    declined: 'Stopped: a lead did not let the next step begin.',
    expired: 'Stopped: the result that it would go on from, or its files, are gone. Going on makes that step again.',
    rootExpired: 'Stopped: the result that it began with, or its files, are gone. Run it from a newer one.',
    credits: 'Stopped: there are not enough credits for the next step.',
    refused: 'Stopped: the next step may not be made.',
    dearer: 'Stopped: the next step costs more now than was agreed to.',
    check: 'Stopped: the print check found errors. A lead may let it go on all the same.',
  },
  goOn: message<{ price: number }>(
    '{price, plural, =0 {Go on} one {Go on, up to # credit} other {Go on, up to # credits}}',
  ),
  cancel: 'Cancel the rest',
  cancelKeeps: message<{ kept: number }>('Cancel the rest (keeps {kept, plural, one {# credit} other {# credits}})'),
  goesOn: 'It goes on.',
  tooLate: 'It goes on already, has ended, or was decided.',
  leadGoesOn: 'Only those who manage this server can let it go on past the print check.',
  ended: message<{ what: string; made: number; count: number }>(
    '{what}: {made, number} of {count, number} steps are done.',
  ),
  rests: message<{ what: string }>('{what}: the chain waits for somebody who picks.'),
  stops: message<{ what: string; made: number; count: number }>(
    '{what}: the chain stopped after {made, number} of {count, number} steps.',
  ),
  /** /chain. */
  title: '### Chains of this server',
  none: 'None yet. Those who manage the server save one with `/chain save`.',
  line: message<{ name: string; steps: string }>('**{name}**: {steps}'),
  saved: message<{ chain: string }>('Saved. {chain}'),
  tooMany: message<{ most: number }>('There are {most, number} chains already. Delete one first.'),
  from: 'Run chain…',
  choose: 'Which chain goes on from this?',
  noneFits: 'No chain of this server can begin with this. `/chain list` shows them all.',
  notThere: 'There is no chain of that name. `/chain list` shows them all.',
  leadsOnly: 'Only those who manage the server can change its chains.',
  newer: 'A newer Kiln saved that chain. Save it again.',
  needsResult: 'This chain begins with a result: press More under one, then Run chain…',
  unknownStep: message<{ step: string }>('“{step}” is no step. Pick the steps as you type.'),
  badSteps: 'A chain has at least two steps that make something, and ends with one.',
  badGate: message<{ gate: string }>(
    '“{gate}” does not fit there: `approval` stands before a step, `check` after a print check, `pick` after a step with `count=2` to `count=4`.',
  ),
  needsPick: 'After a step that makes several, `pick` says which one it goes on with.',
  noSource: message<{ step: string }>('{step} cannot go on from any step before it.'),
  notAsked: message<{ name: string; step: string }>('`{name}` is no option that {step} can have in a chain.'),
  badPairs: message<{ pair: string }>('“{pair}” is no option: write name=value.'),
  asksTooMuch: message<{ most: number }>(
    'It would ask for more than {most, number} things at the start. Fix some of them: name=value.',
  ),
};
