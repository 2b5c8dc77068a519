import { type AnimationAction, type AnimationClip, AnimationMixer, type Object3D } from 'three';

/** The animations of a model, one at a time. */
export interface Clips {
  /** @returns whether anything moves */
  isPlaying(): boolean;
  /** Seconds of the one that is chosen: how long it is, and where it stands. */
  duration(): number;
  time(): number;
  choose(index: number): void;
  play(isPlaying: boolean): void;
  seek(seconds: number): void;
  setSpeed(factor: number): void;
  advance(seconds: number): void;
  /** The model stands as it does without any. */
  rest(): void;
  dispose(): void;
}

export function createClips(root: Object3D, clips: readonly AnimationClip[]): Clips {
  const mixer = new AnimationMixer(root);
  let action: AnimationAction | undefined;
  let playing = false;
  return {
    isPlaying: () => playing && action !== undefined,
    duration: () => action?.getClip().duration ?? 0,
    time: () => action?.time ?? 0,
    choose(index) {
      mixer.stopAllAction();
      const clip = clips[index];
      action = clip && mixer.clipAction(clip).reset().play();
      mixer.update(0);
    },
    play(isPlaying) {
      playing = isPlaying;
      if (isPlaying && action?.isRunning() === false) action.play();
    },
    seek(seconds) {
      if (action) action.play().time = seconds;
      mixer.update(0);
    },
    setSpeed(factor) {
      mixer.timeScale = factor;
    },
    advance(seconds) {
      if (playing) mixer.update(seconds);
    },
    rest() {
      playing = false;
      mixer.stopAllAction();
    },
    dispose() {
      mixer.stopAllAction();
      mixer.uncacheRoot(root);
    },
  };
}
