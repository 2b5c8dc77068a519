/** Files of a result, and pictures described for those who do not see them. */
export const files = {
  all: 'Files',
  button: (count: number) => `Files (${count})`,
  title: (title: string) => `### Files of ${title}`,
  only: '-# Only you see this. Links expire; files attached here stay until you dismiss the message.',
  zip: 'All as ZIP',
  links: (links: string) => `As links: ${links}`,
  missing: (names: string) => `Too large for Discord: ${names}`,
  none: 'The service no longer has its files. What is attached to the message stays.',
  // Alternative texts.
  thing: (title: string) => `“${title}”`,
  picture: (what: string) => `Picture of ${what}`,
  turning: (what: string) => `${what}, turning once around`,
  moving: (what: string) => `${what}, moving`,
  madeFrom: (what: string) => `What ${what} was made from`,
};
