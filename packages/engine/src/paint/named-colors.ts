import { toLinear } from 'kiln-mesh/core/color';

/** Names of colours as sRGB hex. Two-word names come first in a prompt's reading ("light blue", "dark green"). */
export const COLORS: Readonly<Record<string, string>> = {
  red: '#d3261f',
  crimson: '#a8122c',
  scarlet: '#e0301e',
  maroon: '#6d1220',
  ruby: '#b0102e',
  burgundy: '#5e1024',
  orange: '#f07f1a',
  tangerine: '#f58a1f',
  amber: '#f2a51c',
  coral: '#f5735c',
  salmon: '#f2907c',
  peach: '#f7bd96',
  rust: '#a8481f',
  yellow: '#f6cf23',
  gold: '#e3b341',
  golden: '#e3b341',
  mustard: '#cf9f26',
  lemon: '#f7e34a',
  blond: '#e3c36c',
  blonde: '#e3c36c',
  ginger: '#cf7429',
  green: '#3b9a41',
  lime: '#9ad530',
  olive: '#7b7f2a',
  emerald: '#149a62',
  mint: '#9fe0c0',
  jade: '#3aa37c',
  forest: '#24592f',
  teal: '#14888a',
  turquoise: '#2fc3bd',
  cyan: '#22c2dc',
  aqua: '#49d3d9',
  blue: '#2b62cf',
  navy: '#1c2d63',
  azure: '#3d8ef0',
  sky: '#7ec4f2',
  indigo: '#3d35a0',
  sapphire: '#1b4ab0',
  cobalt: '#1e4bbd',
  purple: '#7d36b3',
  violet: '#8a48d0',
  lavender: '#b7a2e6',
  lilac: '#c4a1dc',
  magenta: '#cf2fa3',
  plum: '#70295e',
  mauve: '#b58bb0',
  pink: '#f49ac1',
  fuchsia: '#e23a9d',
  rose: '#e5688d',
  brown: '#7b4a26',
  tan: '#cda873',
  beige: '#dfceaa',
  cream: '#f6ebcd',
  ivory: '#f4eedc',
  chocolate: '#50301c',
  caramel: '#b9742f',
  khaki: '#ab9d6b',
  white: '#f3f2ee',
  snowy: '#f3f6f8',
  grey: '#8c8f93',
  gray: '#8c8f93',
  silver: '#c3c7cc',
  charcoal: '#3a3d41',
  black: '#1c1c20',
  pale: '#e6dcd0',
  neon: '#3dff6e',
  pastel: '#f2c6dc',
};

export const TINTS: Readonly<Record<string, (channel: number) => number>> = {
  light: (c) => c + (1 - c) * 0.45,
  pale: (c) => c + (1 - c) * 0.6,
  dark: (c) => c * 0.5,
  deep: (c) => c * 0.62,
  bright: (c) => Math.min(1, c * 1.18),
};

/** `#rrggbb` to linear light, 0..1. */
export function linearColor(hex: string): [number, number, number] {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** "#3366cc", "blue", "dark blue": as hex; undefined where it is no colour that is known. */
export function readColor(text: string): string | undefined {
  const words = text.toLowerCase().trim().split(/\s+/);
  const [last = '', tint] = words.reverse();
  if (words.length > 2) return undefined;
  return /^#[0-9a-f]{6}$/.test(last) ? last : namedColor(last, tint);
}

/** A named colour with an optional tint ("dark red"), as hex; undefined when the name is not known. */
export function namedColor(name: string, tint?: string): string | undefined {
  const hex = COLORS[name];
  if (hex === undefined || tint === undefined) return hex;
  const change = TINTS[tint];
  if (!change) return hex;
  const channels = [1, 3, 5].map((at) => Math.round(change(Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 255));
  return `#${channels.map((c) => Math.min(255, c).toString(16).padStart(2, '0')).join('')}`;
}
