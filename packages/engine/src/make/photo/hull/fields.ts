import type { SubjectOutline } from '../inflate/subject-outline.ts';
import type { PhotoCamera } from '../project/photo-camera.ts';

export interface OutlineView {
  camera: PhotoCamera;
  outline: SubjectOutline;
  /** Seen from the right or left. */
  across: boolean;
}

/** What is known about an outline's cells. */
export interface Fields extends OutlineView {
  distance: Float32Array;
  thick: Float32Array;
  /** Squared height to which the outline swells (see heights.ts). */
  swell: Float32Array;
  /** Without a picture from the other side, which then is taken to look the same. */
  alone: boolean;
}
