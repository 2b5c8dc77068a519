import { type Noun, noun } from '../../noun.ts';
import { stands } from '../../templates/stands.ts';

/** Machines of the kitchen. */

export const appliances: readonly Noun[] = [
  noun(['fridge', 'refrigerator', 'freezer'], 1.8, {
    features: ['handle', 'door'],
    secondary: [],
    slots: 'main #e8ebee glossy, handle chrome, gap #3b3e44 rubber',
    draw(b) {
      b.slot('main', 0).box(0, 0.5, -0.03, 0.5, 0.98, 0.44, 0.03).slot('gap').box(0, 0.5, 0.18, 0.48, 0.94, 0.04, 0.01);
      b.slot('main').box(0, 0.33, 0.215, 0.5, 0.6, 0.06, 0.028).box(0, 0.82, 0.215, 0.5, 0.33, 0.06, 0.028);
      b.slot('handle').rod([-0.19, 0.4, 0.275], [-0.19, 0.58, 0.275], 0.016);
      b.rod([-0.19, 0.7, 0.275], [-0.19, 0.82, 0.275], 0.016).rod([-0.19, 0.41, 0.24], [-0.19, 0.41, 0.275], 0.012);
      b.rod([-0.19, 0.57, 0.24], [-0.19, 0.57, 0.275], 0.012).rod([-0.19, 0.71, 0.24], [-0.19, 0.71, 0.275], 0.012);
      b.rod([-0.19, 0.81, 0.24], [-0.19, 0.81, 0.275], 0.012);
      return stands(0.99, 0.2);
    },
  }),
  noun(['oven', 'stove', 'cooker', 'kitchen stove'], 0.9, {
    features: ['door', 'handle'],
    secondary: [],
    slots: 'main #e8ebee glossy, dark #1c1d21 glossy, knob #d3262f plastic, handle chrome, glow #ff8a2a glow',
    draw(b) {
      b.slot('main', 0).box(0, 0.44, 0, 0.84, 0.84, 0.74, 0.03).box(0, 0.94, -0.34, 0.84, 0.2, 0.06, 0.025);
      b.slot('dark').box(0, 0.865, 0.02, 0.76, 0.02, 0.62, 0.008);
      for (const x of [-0.19, 0.19])
        for (const z of [-0.12, 0.17])
          b.slot('glow').ring(x, 0.88, z, 0.1, 0.016).slot('dark').ring(x, 0.88, z, 0.06, 0.012);
      b.slot('dark').box(0, 0.36, 0.37, 0.6, 0.36, 0.03, 0.02).slot('glow').box(0, 0.36, 0.376, 0.46, 0.22, 0.03, 0.02);
      b.slot('handle').rod([-0.28, 0.6, 0.42], [0.28, 0.6, 0.42], 0.02);
      b.both((m) => m.rod([0.26, 0.6, 0.36], [0.26, 0.6, 0.42], 0.014));
      b.slot('knob');
      for (const x of [-0.28, -0.1, 0.1, 0.28]) b.rod([x, 0.76, 0.36], [x, 0.76, 0.41], 0.038, 0.03);
      return stands(0.88, 0.3);
    },
  }),
  noun(['washing machine', 'washer', 'dryer', 'dishwasher'], 0.85, {
    features: ['door'],
    secondary: [],
    slots: 'main #eef0f2 glossy, rim chrome, glass #4a6f8a glass, knob #7a8088 plastic, panel #c9ced4 plastic',
    draw(b) {
      b.slot('main', 0).box(0, 0.47, 0, 0.82, 0.9, 0.76, 0.035);
      b.slot('panel').box(0, 0.83, 0.375, 0.78, 0.13, 0.03, 0.012);
      b.slot('knob').rod([0.24, 0.83, 0.37], [0.24, 0.83, 0.43], 0.045, 0.038).ball(0.1, 0.83, 0.39, 0.018);
      b.ball(0.03, 0.83, 0.39, 0.018).box(-0.24, 0.83, 0.385, 0.22, 0.07, 0.02, 0.008);
      b.at({ move: [0, 0.42, 0.38], turn: [90, 0, 0] }, (m) => {
        m.slot('rim').ring(0, 0.01, 0, 0.25, 0.038);
        m.slot('glass').cone(0, -0.02, 0, 0.24, 0.2, 0.05, 0.015);
      });
      return stands(0.92, 0.3);
    },
  }),
];
