import { message } from '../message.ts';

/** A result in a browser, by a link. */
export const viewer = {
  view: 'View in 3D',
  link: 'Link to the 3D view',
  open: 'Open',
  end: 'End this link',
  title: message<{ title: string }>('### {title} in 3D'),
  who: message<{ until: string }>(
    'Everyone with this link can look at it and download its files, without Discord, until {until}.',
  ),
  withdrawn: 'The link has ended: it leads to the result no more.',
  none: 'This result cannot be shown in a browser.',
};
