import { defineNoun, type Noun } from '../noun.ts';
import { drawBeast, eyes } from '../templates/beast.ts';
import { beast } from '../templates/beast-noun.ts';

/** Animals of woods, plains and far countries. */

export const wildlife: readonly Noun[] = [
  defineNoun({
    ...beast(
      ['squirrel', 'chipmunk', 'red squirrel'],
      0.25,
      { main: '#b5602a fur', accent: '#c97a3c fur', belly: '#f3e3cc fur', nut: '#8a5a2c bark', cup: '#5a3d22 bark' },
      {
        body: [0.15, 0.2, 0.15],
        hip: 0.3,
        leg: { r: 0.055 },
        head: { r: [0.15, 0.14, 0.15], y: 0.6, z: 0.08 },
        muzzle: { r: [0.07, 0.055, 0.06], y: -0.04, z: 0.115 },
        nose: 0.022,
        ears: 'pointed',
        earSize: 0.62,
        tail: 'none',
        belly: true,
        eyes: 0.034,
      },
    ),
    draw(b, look) {
      b.slot('main')
        .blend(0.04)
        .egg(0, 0.26, 0, 0.16, 0.21, 0.15)
        .slot('belly')
        .blend(0.02)
        .egg(0, 0.25, 0.06, 0.115, 0.17, 0.115);
      b.slot('main')
        .blend(0.03)
        .both((m) =>
          m
            .egg(0.13, 0.14, 0.03, 0.075, 0.12, 0.13)
            .egg(0.12, 0.03, 0.12, 0.055, 0.032, 0.11)
            .rod([0.1, 0.38, 0.06], [0.05, 0.31, 0.18], 0.04, 0.034),
        );
      if (look.has('tail'))
        b.slot('accent')
          .blend(0.03)
          .tube([
            [0, 0.1, -0.14, 0.06],
            [0, 0.22, -0.27, 0.1],
            [0, 0.5, -0.26, 0.13],
            [0, 0.72, -0.2, 0.12],
            [0, 0.76, -0.36, 0.07],
          ]);
      b.slot('nut')
        .blend(0.005)
        .egg(0, 0.28, 0.21, 0.045, 0.055, 0.045)
        .slot('cup')
        .egg(0, 0.315, 0.21, 0.05, 0.026, 0.05);
      b.at({ move: [0, 0.56, 0.04] }, (h) => {
        h.slot('head')
          .blend(0.04)
          .egg(0, 0, 0, 0.15, 0.14, 0.15)
          .both((m) => m.ball(0.07, -0.045, 0.07, 0.075));
        h.slot('muzzle')
          .blend(0.03)
          .egg(0, -0.04, 0.12, 0.065, 0.052, 0.055)
          .slot('nose')
          .blend(0)
          .egg(0, -0.01, 0.17, 0.026, 0.019, 0.016);
        eyes(h, 0.075, 0.03, 0.122, 0.034);
        if (look.has('ear'))
          h.slot('main')
            .blend(0.02)
            .both((m) => m.rod([0.085, 0.09, -0.02], [0.11, 0.24, -0.03], 0.045, 0.012));
      });
      return {
        head: { at: [0, 0.68, 0.04], r: 0.13 },
        face: { at: [0, 0.57, 0.16], r: 0.14 },
        neck: { at: [0, 0.46, 0.02], r: 0.12 },
        back: { at: [0, 0.4, -0.13], r: 0.13 },
        hand: [0.16, 0.28, 0.2],
        top: { at: [0, 0.7, 0.04], r: 0.1 },
      };
    },
  }),
  beast(
    ['raccoon', 'racoon', 'badger', 'red panda'],
    0.6,
    {
      main: '#8b8f94 fur',
      accent: '#3a3a40 fur',
      head: '#8b8f94 fur',
      paw: '#3a3a40 fur',
      belly: '#b9bbbf fur',
      muzzle: '#f3f1ec fur',
      inner: '#f3f1ec fur',
      mask: '#2c2c32 fur',
    },
    {
      body: [0.2, 0.185, 0.27],
      hip: 0.28,
      leg: { r: 0.065 },
      neck: 0.12,
      head: { r: [0.185, 0.15, 0.16], y: 0.47, z: 0.28 },
      muzzle: { r: [0.085, 0.06, 0.09], y: -0.055, z: 0.125 },
      nose: 0.028,
      ears: 'round',
      earSize: 0.8,
      tail: 'none',
      belly: true,
      eyes: 0.032,
    },
    {
      draw(b, look) {
        const at = drawBeast(b, look, {
          body: [0.2, 0.185, 0.27],
          hip: 0.28,
          leg: { r: 0.065 },
          neck: 0.12,
          head: { r: [0.185, 0.15, 0.16], y: 0.47, z: 0.28 },
          muzzle: { r: [0.085, 0.06, 0.09], y: -0.055, z: 0.125 },
          nose: 0.028,
          ears: 'round',
          earSize: 0.8,
          tail: 'none',
          belly: true,
          eyes: 0.032,
        });
        b.slot('mask')
          .blend(0)
          .both((m) => m.egg(0.085, 0.485, 0.405, 0.075, 0.05, 0.035));
        if (look.has('tail'))
          for (let i = 0; i < 6; i++)
            b.slot(i % 2 ? 'accent' : 'main')
              .blend(0.004)
              .rod(
                [0, 0.32 + i * 0.055, -0.24 - i * 0.055 + i * i * 0.004],
                [0, 0.375 + i * 0.055, -0.295 - i * 0.055 + (i + 1) ** 2 * 0.004],
                0.085 - Math.abs(i - 2.5) * 0.008,
              );
        return at;
      },
    },
  ),
  defineNoun({
    ...beast(
      ['koala', 'koala bear', 'sloth', 'wombat'],
      0.7,
      { main: '#9a9ea5 fur', belly: '#f1efec fur', inner: '#f4e6e6 fur', nose: '#25252a plastic' },
      {
        body: [0.2, 0.2, 0.2],
        hip: 0.3,
        leg: { r: 0.07 },
        head: { r: [0.2, 0.18, 0.18], y: 0.6, z: 0.08 },
        ears: 'round',
        tail: 'none',
      },
    ),
    draw(b, look) {
      b.slot('main')
        .blend(0.05)
        .egg(0, 0.25, 0, 0.22, 0.25, 0.19)
        .slot('belly')
        .blend(0.03)
        .egg(0, 0.24, 0.08, 0.15, 0.19, 0.13);
      b.slot('main')
        .blend(0.03)
        .both((m) => m.egg(0.18, 0.09, 0.1, 0.09, 0.085, 0.15).rod([0.2, 0.38, 0.03], [0.2, 0.2, 0.17], 0.065, 0.058));
      b.at({ move: [0, 0.63, 0.02], turn: [0, look.random.between(-8, 8), 0] }, (h) => {
        h.slot('head')
          .blend(0.04)
          .egg(0, 0, 0, 0.22, 0.19, 0.18)
          .both((m) => m.ball(0.09, -0.06, 0.08, 0.1));
        if (look.has('ear'))
          h.both((m) =>
            m
              .slot('ear')
              .blend(0.03)
              .egg(0.23, 0.12, -0.02, 0.125, 0.125, 0.06)
              .slot('inner')
              .blend(0.01)
              .egg(0.24, 0.11, 0.03, 0.085, 0.085, 0.04),
          );
        h.slot('nose').blend(0.01).egg(0, -0.015, 0.185, 0.055, 0.085, 0.045);
        eyes(h, 0.105, 0.04, 0.158, 0.03);
      });
      return {
        head: { at: [0, 0.8, 0.02], r: 0.18 },
        face: { at: [0, 0.64, 0.18], r: 0.2 },
        neck: { at: [0, 0.47, 0.02], r: 0.17 },
        back: { at: [0, 0.36, -0.17], r: 0.17 },
        hand: [0.26, 0.2, 0.22],
        top: { at: [0, 0.8, 0], r: 0.14 },
      };
    },
  }),
  defineNoun({
    ...beast(
      ['kangaroo', 'wallaby'],
      1.6,
      { main: '#b07a45 fur', belly: '#ecd9b8 fur', inner: '#e9b9a4 fur', accent: '#b07a45 fur' },
      {
        body: [0.2, 0.2, 0.2],
        hip: 0.3,
        leg: { r: 0.07 },
        head: { r: [0.1, 0.1, 0.1], y: 0.9, z: 0.1 },
        ears: 'long',
        tail: 'none',
      },
    ),
    draw(b, look) {
      b.slot('main')
        .blend(0.05)
        .egg(0, 0.36, -0.02, 0.17, 0.22, 0.18)
        .rod([0, 0.42, 0], [0, 0.68, 0.07], 0.14, 0.09)
        .rod([0, 0.66, 0.07], [0, 0.84, 0.13], 0.075, 0.055);
      b.slot('belly')
        .blend(0.02)
        .egg(0, 0.36, 0.09, 0.115, 0.17, 0.1)
        .slot('accent')
        .blend(0.012)
        .at({ move: [0, 0.34, 0.15], turn: [68, 0, 0] }, (m) => m.ring(0, 0, 0, 0.085, 0.016));
      b.slot('main')
        .blend(0.03)
        .both((m) => {
          if (look.has('leg'))
            m.egg(0.15, 0.28, -0.02, 0.085, 0.17, 0.14)
              .rod([0.16, 0.16, -0.09], [0.16, 0.05, -0.03], 0.05, 0.04)
              .egg(0.165, 0.03, 0.09, 0.05, 0.03, 0.18);
          m.rod([0.1, 0.62, 0.1], [0.12, 0.52, 0.2], 0.038, 0.03).egg(0.12, 0.5, 0.22, 0.03, 0.04, 0.03);
        });
      if (look.has('tail'))
        b.blend(0.04).tube([
          [0, 0.26, -0.12, 0.1],
          [0, 0.12, -0.32, 0.075],
          [0, 0.05, -0.52, 0.055],
          [0, 0.07, -0.72, 0.03],
        ]);
      b.at({ move: [0, 0.9, 0.15] }, (h) => {
        h.slot('head').blend(0.04).egg(0, 0, 0, 0.085, 0.085, 0.11).egg(0, -0.03, 0.11, 0.055, 0.05, 0.085);
        h.slot('nose').blend(0).egg(0, -0.005, 0.19, 0.028, 0.02, 0.016);
        eyes(h, 0.062, 0.028, 0.062, 0.022);
        if (look.has('ear'))
          h.both((m) =>
            m.at({ move: [0.045, 0.07, -0.03], turn: [-6, 0, -18] }, (e) =>
              e
                .slot('main')
                .blend(0.01)
                .egg(0, 0.1, 0, 0.042, 0.115, 0.026)
                .slot('inner')
                .egg(0, 0.1, 0.016, 0.025, 0.085, 0.016),
            ),
          );
      });
      return {
        head: { at: [0, 0.97, 0.14], r: 0.08 },
        face: { at: [0, 0.9, 0.24], r: 0.08 },
        neck: { at: [0, 0.76, 0.1], r: 0.08 },
        back: { at: [0, 0.6, -0.05], r: 0.12 },
        hand: [0.13, 0.48, 0.24],
        top: { at: [0, 0.97, 0.14], r: 0.06 },
      };
    },
  }),
];
