import { html, type nothing, type TemplateResult } from 'lit';

/** What a function of the page draws. */
export type View = TemplateResult | typeof nothing;

/** Line icons on a 24 × 24 grid, drawn in the text colour and hidden from screen readers. */
const paths = {
  hash: 'M10 4 8 20M16 4l-2 16M4.5 9h16M3.5 15h16',
  thread: 'M10 4 9 10M16 4l-1 6M4.5 8h16M3.5 14H10M9 10l-2 10M13 15h8M13 19h5',
  forum: 'M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12.5h5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20.5 20.5',
  pin: 'M9 4h6l-1 6 3.5 3.5h-11L10 10zM12 13.5V21',
  gear: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M18.5 5.5l-2.1 2.1M7.6 16.4l-2.1 2.1',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 14.5c.8 1.2 2 2 3.5 2s2.70-.8 3.5-2M9 9.5v.5M15 9.5v.5',
  pencil: 'M4 20l1-4.5L15.5 5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  tools: 'm8 8-4 4 4 4M16 8l4 4-4 4M13.5 5l-3 14',
  plus: 'M12 5v14M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  chevronDown: 'm6 9 6 6 6-6',
  chevronRight: 'm9 6 6 6-6 6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2.2.8 3.5 2.9 3.5 5.6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  download: 'M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M4 19.5h16',
  external: 'M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4',
  file: 'M7 3h7l5 5v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM14 3v5h5',
  archive: 'M7 3h7l5 5v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM11 6h2M11 9h2M11 12h2M11 15h2v3h-2z',
  cube: 'm12 2.8 8 4.6v9.2l-8 4.6-8-4.6V7.4zM4 7.4l8 4.6 8-4.6M12 12v9.2',
  upload: 'M12 16V5m0 0L7.5 9.5M12 5l4.5 4.5M4 19.5h16',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  reply: 'M9 6 3.5 11.5 9 17M4 11.5h9c4.5 0 7 2.5 7.5 7',
  trash: 'M4 7h16M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5M14 11v5',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  apps: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM16.5 13.5v6M13.5 16.5h6',
  play: 'M7 4.5v15l13-7.5z',
  pause: 'M8 5v14M16 5v14',
  warning: 'm12 3.5 9.5 16.5h-19zM12 10v4.5M12 17.4h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.6h.01',
  swap: 'm8 4-4 4 4 4M4 8h15M16 20l4-4-4-4M20 16H5',
  send: 'M4 12 3.5 4.5 21 12 3.5 19.5zm0 0h8',
  bot: 'M7 8h10a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3ZM12 8V4.5M9 13.2v.6M15 13.2v.6',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-4 3.3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName, size = 20): TemplateResult {
  return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${paths[name]} /></svg>`;
}
