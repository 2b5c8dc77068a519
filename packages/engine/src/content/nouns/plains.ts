import { defineNoun, type Noun } from '../noun.ts';
import { drawBeast, eyes } from '../templates/beast.ts';
import { beast } from '../templates/beast-noun.ts';

/** Large animals of warm countries, and seals. */

export const plains: readonly Noun[] = [
  defineNoun({
    ...beast(
      ['camel', 'dromedary'],
      2.4,
      {
        main: '#cfa468 fur',
        accent: '#a87d46 fur',
        hoof: '#7a5a38 plastic',
        belly: '#dcb880 fur',
        muzzle: '#dcb880 fur',
      },
      {
        body: [0.19, 0.19, 0.33],
        hip: 0.55,
        leg: { r: 0.05 },
        head: { r: [0.09, 0.09, 0.13], y: 0.98, z: 0.56 },
        ears: 'side',
        tail: 'tuft',
      },
    ),
    draw(b, look) {
      const at = drawBeast(b, look, {
        body: [0.18, 0.18, 0.33],
        hip: 0.56,
        leg: { r: 0.05 },
        head: { r: [0.085, 0.085, 0.13], y: 0.96, z: 0.58 },
        muzzle: { r: [0.062, 0.055, 0.085], y: -0.03, z: 0.11 },
        nose: 0.018,
        ears: 'side',
        earSize: 0.55,
        tail: 'tuft',
        eyes: 0.024,
      });
      b.slot('main')
        .blend(0.06)
        .tube([
          [0, 0.56, 0.24, 0.12],
          [0, 0.56, 0.44, 0.09],
          [0, 0.72, 0.54, 0.07],
          [0, 0.94, 0.54, 0.065],
        ]);
      const humps = look.count('hump', 2);
      for (let i = 0; i < humps; i++)
        b.slot(i % 2 ? 'main' : 'main')
          .blend(0.05)
          .rod(
            [0, 0.68, humps === 1 ? 0 : 0.16 - (i * 0.32) / (humps - 1)],
            [0, 0.85, humps === 1 ? 0 : 0.15 - (i * 0.32) / (humps - 1)],
            0.12,
            0.055,
          );
      return { ...at, top: { at: [0, 0.72, 0], r: 0.12 } };
    },
  }),
  beast(
    ['hippo', 'hippopotamus'],
    3.6,
    {
      main: '#8a7f92 skin',
      accent: '#8a7f92 skin',
      belly: '#b79aa5 skin',
      muzzle: '#a4919f skin',
      inner: '#c78f98 skin',
      hoof: '#5d5563 plastic',
    },
    {
      body: [0.29, 0.26, 0.4],
      hip: 0.34,
      leg: { r: 0.1, hoof: true },
      neck: 0.2,
      head: { r: [0.2, 0.18, 0.19], y: 0.5, z: 0.42 },
      muzzle: { r: [0.205, 0.13, 0.17], y: -0.07, z: 0.2 },
      nose: 0,
      ears: 'round',
      earSize: 0.55,
      tail: 'stub',
      belly: true,
      eyes: 0.034,
    },
    {
      draw(b, look) {
        const at = drawBeast(b, look, {
          body: [0.29, 0.26, 0.4],
          hip: 0.34,
          leg: { r: 0.1, hoof: true },
          neck: 0.2,
          head: { r: [0.2, 0.18, 0.19], y: 0.5, z: 0.42 },
          muzzle: { r: [0.205, 0.13, 0.17], y: -0.07, z: 0.2 },
          nose: 0,
          ears: 'round',
          earSize: 0.55,
          tail: 'stub',
          belly: true,
          eyes: 0.034,
        });
        b.slot('nose')
          .blend(0)
          .both((m) => m.egg(0.09, 0.525, 0.74, 0.028, 0.02, 0.02));
        b.slot('whisker').both((m) => m.rod([0.09, 0.33, 0.73], [0.09, 0.4, 0.76], 0.026, 0.018));
        return at;
      },
    },
  ),
  beast(
    ['rhino', 'rhinoceros'],
    3.6,
    {
      main: '#8d9096 skin',
      accent: '#8d9096 skin',
      belly: '#a2a5a9 skin',
      muzzle: '#9a9da2 skin',
      inner: '#b39a9c skin',
      hoof: '#54565a plastic',
      horn: '#e3d9c2 bone',
    },
    {
      body: [0.27, 0.25, 0.4],
      hip: 0.38,
      leg: { r: 0.095, hoof: true },
      neck: 0.19,
      head: { r: [0.16, 0.15, 0.22], y: 0.48, z: 0.5 },
      ears: 'long',
      tail: 'tuft',
    },
    {
      draw(b, look) {
        const at = drawBeast(b, look, {
          body: [0.27, 0.25, 0.4],
          hip: 0.38,
          leg: { r: 0.095, hoof: true },
          neck: 0.19,
          head: { r: [0.155, 0.15, 0.2], y: 0.48, z: 0.48 },
          muzzle: { r: [0.12, 0.11, 0.14], y: -0.06, z: 0.18 },
          nose: 0,
          ears: 'round',
          earSize: 0.6,
          tail: 'tuft',
          eyes: 0.028,
        });
        if (look.has('horn'))
          b.slot('horn')
            .blend(0.02)
            .tube([
              [0, 0.49, 0.74, 0.07],
              [0, 0.62, 0.81, 0.048],
              [0, 0.78, 0.8, 0.008],
            ])
            .tube([
              [0, 0.57, 0.61, 0.05],
              [0, 0.64, 0.635, 0.034],
              [0, 0.7, 0.63, 0.008],
            ]);
        return at;
      },
      features: ['tail', 'ear', 'leg', 'horn'],
    },
  ),
  beast(
    ['donkey', 'mule', 'ass'],
    1.7,
    { main: '#8b8580 fur', accent: '#4a4542 fur', belly: '#d8d2c9 fur', muzzle: '#e2dcd2 fur', mane: '#3f3a38 fur' },
    {
      body: [0.18, 0.18, 0.32],
      hip: 0.5,
      leg: { r: 0.055, hoof: true },
      neck: 0.11,
      head: { r: [0.115, 0.12, 0.17], y: 0.82, z: 0.42 },
      muzzle: { r: [0.085, 0.075, 0.11], y: -0.06, z: 0.15 },
      nose: 0,
      ears: 'long',
      earSize: 0.85,
      tail: 'tuft',
      belly: true,
      eyes: 0.03,
    },
  ),
  beast(
    ['llama', 'alpaca', 'lama'],
    1.7,
    {
      main: '#efe3cd wool',
      accent: '#efe3cd wool',
      head: '#f3ead9 fur',
      belly: '#f6efe2 wool',
      muzzle: '#f8f2e8 fur',
      ear: '#e3d2b4 fur',
      blanket: '#c8423b stripes:#f2c94c',
    },
    {
      body: [0.2, 0.2, 0.29],
      hip: 0.48,
      leg: { r: 0.06, hoof: true },
      neck: 0.12,
      head: { r: [0.11, 0.115, 0.13], y: 1.0, z: 0.36 },
      muzzle: { r: [0.065, 0.055, 0.075], y: -0.035, z: 0.12 },
      nose: 0.02,
      ears: 'long',
      earSize: 0.5,
      tail: 'puff',
      belly: true,
      eyes: 0.028,
    },
  ),
  defineNoun({
    words: ['seal', 'sea lion', 'walrus', 'otter', 'beaver'],
    size: 1.6,
    features: ['tail', 'fin', 'tusk', 'whiskers'],
    secondary: ['belly'],
    slots: {
      main: '#77808c skin',
      belly: '#b9c0c7 skin',
      muzzle: '#c9ced3 skin',
      nose: '#22242a plastic',
      whisker: '#f1efe9 plastic',
      eye: '#15131a glossy',
      shine: '#ffffff glossy',
      tusk: '#f1ead6 bone',
    },
    draw(b, look) {
      b.slot('main')
        .blend(0.06)
        .tube([
          [0, 0.62, 0.3, 0.12],
          [0, 0.42, 0.2, 0.18],
          [0, 0.22, -0.05, 0.2],
          [0, 0.12, -0.4, 0.11],
          [0, 0.1, -0.6, 0.05],
        ])
        .ball(0, 0.68, 0.33, 0.15);
      b.slot('belly').blend(0.03).egg(0, 0.36, 0.27, 0.125, 0.2, 0.11);
      if (look.has('fin'))
        b.slot('main')
          .blend(0.02)
          .both((m) =>
            m.at({ move: [0.17, 0.2, 0.16], turn: [8, 26, -28] }, (f) => f.egg(0.14, -0.1, 0.02, 0.19, 0.03, 0.08)),
          );
      if (look.has('tail'))
        b.both((m) =>
          m.at({ move: [0.05, 0.09, -0.62], turn: [0, 24, 0] }, (f) => f.egg(0.03, 0, -0.1, 0.06, 0.025, 0.14)),
        );
      b.slot('muzzle')
        .blend(0.02)
        .both((m) => m.ball(0.045, 0.645, 0.455, 0.062))
        .slot('nose')
        .blend(0)
        .egg(0, 0.69, 0.495, 0.034, 0.024, 0.022);
      eyes(b, 0.08, 0.735, 0.445, 0.03);
      if (look.has('whiskers'))
        b.slot('whisker')
          .blend(0)
          .both((m) =>
            m.rod([0.07, 0.65, 0.48], [0.19, 0.67, 0.47], 0.008).rod([0.07, 0.63, 0.48], [0.19, 0.61, 0.47], 0.008),
          );
      if (look.asked('tusk')) b.slot('tusk').both((m) => m.rod([0.045, 0.61, 0.48], [0.05, 0.4, 0.5], 0.026, 0.006));
      return {
        head: { at: [0, 0.82, 0.32], r: 0.12 },
        face: { at: [0, 0.7, 0.47], r: 0.13 },
        neck: { at: [0, 0.53, 0.26], r: 0.15 },
        top: { at: [0, 0.82, 0.36], r: 0.06 },
      };
    },
  }),
];
