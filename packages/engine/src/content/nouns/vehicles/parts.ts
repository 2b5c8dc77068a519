import type { Builder } from '../../../field/builder.ts';
import type { Look } from '../../noun.ts';

/** Wheels, lights and looks of vehicles. */

export const seat = (y: number, r = 0.2) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.03, 0] as const, r: 0.15 },
});

export const CAR = {
  tyre: '#1d1d20 rubber',
  hub: 'chrome',
  window: '#9fc6d8 glass',
  light: '#fff0bd glow',
  tail: '#b3141c glow',
  trim: '#2a2b2f plastic',
};

export function lights(b: Builder, look: Look, x: number, y: number, front: number, rear: number, r = 0.035): void {
  if (!look.has('light')) return;
  b.blend(0).both((m) => {
    m.slot('light').egg(x, y, front, r * 1.1, r, r * 0.6);
    m.slot('tail').box(x, y, rear, r * 2, r * 1.3, 0.03, 0.01);
  });
}

export function wheels(b: Builder, look: Look, x: number, zs: readonly number[], r: number, wide: number): void {
  if (!look.has('wheel')) return;
  for (const z of zs) {
    b.both((m) =>
      m.group((g) =>
        g.at({ move: [x, r, z], turn: [0, 0, -90] }, (w) => {
          w.slot('tyre', 0).cone(0, -wide / 2, 0, r, r, wide, 0.02);
          w.slot('hub').cone(0, wide / 2 - 0.015, 0, r * 0.62, r * 0.55, 0.03, 0.01);
          w.ball(0, wide / 2 + 0.01, 0, r * 0.18);
          w.around(5, (s) => s.slot('tyre').ball(0, wide / 2 + 0.014, r * 0.38, r * 0.1));
        }),
      ),
    );
  }
}

export const cross = (b: Builder, x: number, y: number, z: number, s: number) =>
  b.box(x, y, z, 0.012, s, s * 0.34, 0.004).box(x, y, z, 0.012, s * 0.34, s, 0.004);

export function beacon(b: Builder, y: number, z: number, w: number): void {
  b.slot('trim', 0).box(0, y, z, w, 0.02, 0.08, 0.006);
  b.slot('red').box(-w * 0.27, y + 0.03, z, w * 0.42, 0.045, 0.07, 0.014);
  b.slot('blue').box(w * 0.27, y + 0.03, z, w * 0.42, 0.045, 0.07, 0.014);
}

export function plainWheels(b: Builder, look: Look, x: number, r: number, zs: readonly number[]): void {
  if (!look.has('wheel')) return;
  for (const z of zs)
    b.both((m) =>
      m.group((g) =>
        g.at({ move: [x, r, z], turn: [0, 0, -90] }, (w) => {
          w.slot('tyre', 0).cone(0, -0.045, 0, r, r, 0.09, 0.02);
          w.slot('hub').cone(0, -0.05, 0, r * 0.55, r * 0.55, 0.1, 0.01);
        }),
      ),
    );
}

export const RESCUE = {
  tyre: '#1d1d20 rubber',
  hub: 'chrome',
  window: '#9fc6d8 glass',
  trim: '#2a2b2f plastic',
  light: '#fff0bd glow',
  blue: '#2f6bff glow',
  red: '#ff3b30 glow',
};

export function wheel(b: Builder, x: number, r: number, z: number, wide: number): void {
  b.group((g) =>
    g.at({ move: [x, r, z], turn: [0, 0, -90] }, (w) => {
      w.slot('tyre', 0).cone(0, -wide / 2, 0, r, r, wide, 0.025);
      w.slot('hub').cone(0, -wide / 2 - 0.008, 0, r * 0.55, r * 0.55, wide + 0.016, 0.01);
    }),
  );
}

export const WORK = {
  tyre: '#1d1d20 rubber',
  hub: 'chrome',
  window: '#9fc6d8 glass',
  trim: '#2a2b2f plastic',
  light: '#fff0bd glow',
};
