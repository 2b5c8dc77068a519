/**
 * Skin weights as files want them: joined where a bone is named twice, no bone without weight, sum 1 in single precision.
 * A vertex without any weight hangs on bone 0.
 */
export function normalizeSkin(joints: Uint16Array, weights: Float32Array) {
  const outJoints = new Uint16Array(joints.length);
  const outWeights = new Float32Array(weights.length);
  for (let i = 0; i < joints.length; i += 4) {
    let sum = 0;
    for (let k = 0; k < 4; k++) {
      const weight = weights[i + k];
      if (!(weight > 0)) continue;
      sum += weight;
      let slot = 0;
      while (outWeights[i + slot] > 0 && outJoints[i + slot] !== joints[i + k]) slot++;
      outJoints[i + slot] = joints[i + k];
      outWeights[i + slot] = outWeights[i + slot] + weight;
    }
    if (sum === 0) {
      outWeights[i] = 1;
      continue;
    }
    let rest = 1;
    for (let k = 3; k > 0; k--) {
      outWeights[i + k] = outWeights[i + k] / sum;
      rest -= outWeights[i + k];
    }
    outWeights[i] = rest;
  }
  return { joints: outJoints, weights: outWeights };
}
