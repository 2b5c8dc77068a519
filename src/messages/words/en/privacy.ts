/** Deleting, forgetting, taking along. */
export const privacy = {
  deleteTitle: (title: string) => `Delete **${title}** for good?`,
  deleteWhat: 'Its message, its task and all its files go. Credits that it cost do not come back.',
  deleteYes: 'Delete for good',
  deleteNo: 'Keep it',
  title: '### What Kiln keeps about you in this server',
  what: 'What you asked for (words, options, when, where), what was made of it, and what it cost. Files are kept by the service as long as it says under each result.',
  forgetting:
    '-# Forgetting cancels what waits, deletes your results with their messages, and takes your name off the server’s books. It cannot be undone.',
  export: 'Export',
  forgetMe: 'Forget me…',
  forgetTitle: (member: string) => `Forget ${member} in this server for good?`,
  forgetWhat:
    'What waits is canceled; results go, with their messages and files. Credits that they cost do not come back.',
  forgetYes: 'Forget for good',
  forgetNo: 'Keep',
};
