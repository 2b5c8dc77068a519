import type { Noun } from '../../noun.ts';
import { creature, eyes } from '../../templates/creature.ts';

/** Dinosaurs. */

export const dinosaurs: readonly Noun[] = [
  creature(['dinosaur', 't rex', 'tyrannosaurus', 'dino'], 5, {
    features: ['tail', 'arm', 'leg'],
    secondary: ['belly'],
    slots: 'main #5d9e3f scales, belly #dfe0a4 skin',
    anchors: `head 0,0.91,0.22,0.11 face 0,0.84,0.42,0.11 neck 0,0.66,0.16,0.12 back 0,0.6,-0.1,0.14
      top 0,0.64,-0.05,0.14`,
    draw(b) {
      b.slot('main', 0.06).egg(0, 0.46, -0.02, 0.17, 0.2, 0.24).rod([0, 0.56, 0.1], [0, 0.74, 0.2], 0.13, 0.1);
      b.slot('belly', 0.03).egg(0, 0.43, 0.08, 0.13, 0.16, 0.18);
      b.slot('main', 0.05).egg(0, 0.82, 0.22, 0.12, 0.11, 0.13).egg(0, 0.81, 0.36, 0.1, 0.07, 0.13);
      b.slot('belly', 0.02).egg(0, 0.735, 0.33, 0.085, 0.035, 0.12);
      b.slot('tooth', 0).both((m) => {
        for (let i = 0; i < 4; i++) m.cone(0.075 - i * 0.012, 0.745, 0.34 + i * 0.036, 0.004, 0.014, 0.032, 0.002);
      });
      b.slot('main', 0.05).tube('0,0.46,-0.18,0.15 0,0.36,-0.42,0.1 0,0.28,-0.66,0.055 0,0.32,-0.86,0.015');
      b.both((m) => {
        m.slot('main', 0.04).egg(0.14, 0.36, -0.03, 0.09, 0.15, 0.13);
        m.rod([0.16, 0.26, -0.02], [0.16, 0.08, -0.06], 0.06, 0.05).egg(0.16, 0.04, 0.02, 0.07, 0.045, 0.12);
        m.blend(0.02).rod([0.12, 0.58, 0.18], [0.15, 0.49, 0.27], 0.035, 0.028);
        m.rod([0.15, 0.49, 0.27], [0.14, 0.46, 0.33], 0.026, 0.014);
      });
      eyes(b, 0.085, 0.875, 0.285, 0.028);
    },
  }),
  creature(['brontosaurus', 'diplodocus', 'sauropod', 'long neck dinosaur', 'brachiosaurus'], 20, {
    features: ['tail', 'leg'],
    secondary: ['belly'],
    slots: 'main #6f8fae skin, belly #cfd9e0 skin',
    anchors: `head 0,0.99,0.46,0.06 neck 0,0.82,0.37,0.07 face 0,0.95,0.56,0.06 back 0,0.5,0,0.14
      top 0,0.52,-0.05,0.16`,
    draw(b) {
      b.slot('main', 0.07).egg(0, 0.36, -0.05, 0.17, 0.17, 0.26);
      b.tube('0,0.4,0.12,0.12 0,0.58,0.28,0.085 0,0.8,0.36,0.06 0,0.93,0.42,0.055');
      b.egg(0, 0.95, 0.48, 0.06, 0.052, 0.09);
      b.slot('belly', 0.03).egg(0, 0.29, -0.02, 0.13, 0.13, 0.2);
      b.slot('main', 0.06).tube('0,0.38,-0.24,0.12 0,0.3,-0.46,0.07 0,0.2,-0.68,0.035 0.05,0.16,-0.88,0.01');
      for (const z of [0.12, -0.2])
        b.both((m) =>
          m.blend(0.04).rod([0.1, 0.3, z], [0.11, 0.07, z], 0.075, 0.065).cone(0.11, 0, z, 0.075, 0.068, 0.07, 0.02),
        );
      eyes(b, 0.045, 0.972, 0.525, 0.016);
    },
  }),
  creature(['triceratops'], 6, {
    features: ['tail', 'leg', 'horn'],
    secondary: ['frill'],
    slots: 'main #8a8f76 skin, frill #b86a3a skin, horn #ece3c9 bone',
    anchors: 'head 0,0.5,0.36,0.1 back 0,0.54,-0.05,0.18 top 0,0.57,-0.08,0.18',
    draw(b) {
      b.slot('main', 0.07).egg(0, 0.36, -0.08, 0.22, 0.21, 0.34).egg(0, 0.38, 0.32, 0.13, 0.12, 0.18);
      b.egg(0, 0.33, 0.46, 0.08, 0.08, 0.09);
      b.slot('frill', 0.02);
      b.at({ move: [0, 0.5, 0.22], turn: [-38, 0, 0] }, (m) => m.egg(0, 0.06, 0, 0.25, 0.22, 0.045));
      b.slot('horn', 0.01).both((m) => m.tube('0.07,0.47,0.36,0.035 0.1,0.58,0.46,0.026 0.1,0.66,0.6,0.006'));
      b.rod([0, 0.4, 0.5], [0, 0.5, 0.57], 0.035, 0.006);
      b.slot('main', 0.04);
      for (const z of [0.12, -0.28])
        b.both((m) => m.rod([0.14, 0.28, z], [0.15, 0.07, z], 0.085, 0.075).cone(0.15, 0, z, 0.085, 0.08, 0.06, 0.02));
      b.tube('0,0.38,-0.36,0.1 0,0.26,-0.56,0.05 0,0.2,-0.7,0.012');
      eyes(b, 0.105, 0.43, 0.42, 0.024);
    },
  }),
];
