/** What is said in many places. */
export const common = {
  reference: (reference: string) => `-# Reference ${reference}`,
  nothingChanged: 'Nothing was changed.',
  kept: 'Kept.',
  deleted: 'Deleted.',
  busy: 'Kiln is busy just now. This goes on by itself as soon as it can: you need not ask again.',
  broken: 'Something went wrong on Kiln’s side. Try again; if it stays, tell whoever runs this Kiln the reference.',
};
