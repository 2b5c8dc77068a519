import { message } from 'kiln-runtime/words/message';

/** Deleting a result, and a member's data: export and deletion. */
export const privacy = {
  deleteTitle: message<{ title: string }>('Delete **{title}** for good?'),
  deleteWhat: 'Its message, its task and all its files are deleted. The credits it cost are not returned.',
  deleteYes: 'Delete for good',
  deleteNo: 'Keep it',
  title: '### What Kiln stores about you in this server',
  what: 'What you asked for (words, options, time and channel), what was made, and what it cost. The service keeps files until the date that **More** shows under each result.',
  forgetting:
    '-# Deleting your data cancels waiting requests, deletes your results and their messages, and removes your name from the server’s credit journal. It cannot be undone.',
  export: 'Export',
  forgetMe: 'Delete my data…',
  forgetTitle: message<{ member: string }>('Delete all data of {member} in this server for good?'),
  forgetWhat:
    'Waiting requests are canceled; results are deleted with their messages and files. The credits they cost are not returned.',
  forgetYes: 'Delete for good',
  forgetNo: 'Keep',
};
