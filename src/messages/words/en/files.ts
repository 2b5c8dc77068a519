/** Files of a result, and pictures described for those who do not see them. */
export const files = {
  all: 'Files',
  button: (count: number) => `Files (${count})`,
  title: (title: string) => `### Files of ${title}`,
  only: '-# Only you see this. The links run out; the files here stay until you close it.',
  zip: 'ZIP of all',
  links: (links: string) => `As links: ${links}`,
  missing: (names: string) => `More than Discord takes here: ${names}`,
  none: 'The service has no files of it any more. What is attached to its message stays.',
  // Alternative texts.
  thing: (title: string) => `“${title}”`,
  picture: (what: string) => `Picture of ${what}`,
  turning: (what: string) => `${what}, turning once around`,
  moving: (what: string) => `${what}, moving`,
  madeFrom: (what: string) => `What ${what} was made from`,
};
