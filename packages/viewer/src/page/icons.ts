import { html, type nothing, type TemplateResult } from 'lit';

/** What a function of the viewer draws. */
export type Drawn = TemplateResult | typeof nothing;

/** Line icons on a 24 × 24 grid, drawn in the text colour and hidden from screen readers. */
const paths = {
  adjust: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
  close: 'm6 6 12 12M18 6 6 18',
  compare: 'M4 5h16v14H4zM12 3v18',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  cube: 'm12 2.8 8 4.6v9.2l-8 4.6-8-4.6V7.4zM4 7.4l8 4.6 8-4.6M12 12v9.2',
  download: 'M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M4 19.5h16',
  fit: 'M9 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0ZM12 3v4M12 17v4M3 12h4M17 12h4',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  note: 'M12 21.5s7-6.6 7-11.8a7 7 0 0 0-14 0c0 5.2 7 11.8 7 11.8ZM12 12a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  parts: 'M4 6h6M4 12h6M4 18h6M14 6h6M14 12h6M14 18h6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.8 3.5 2.8 3.5 5.5',
  pause: 'M8 5v14M16 5v14',
  picture: 'M4 7h4l1.5-2.5h5L16 7h4v12H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  play: 'M7 4.5v15l13-7.5z',
  rotate: 'M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5',
  ruler: 'M3 16 16 3l5 5L8 21zM7 12l2 2M10 9l2 2M13 6l2 2',
  section: 'M4 4h16v16H4zM12 4v16M12 8l8-4M12 14l8-4M12 20l8-4',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M19.1 4.9l-1.4 1.4M6.3 17.7l-1.4 1.4',
  surface: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18M3.5 9.5h17M3.5 14.5h17',
  warning: 'm12 3.5 9.5 16.5h-19zM12 10v4.5M12 17.4h.01',
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName, size = 20): TemplateResult {
  return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${paths[name]} /></svg>`;
}
