/**
 * Who of a process with the role `service` may take how much of its container's memory: the process that answers, and
 * those that inspect what strangers send. Together they stay below the container's limit, whatever is sent: each of the
 * others has its share as a bound that the kernel keeps.
 */
export interface InspectionMemory {
  /** Ordinary pictures. */
  picture: Share;
  /** Ordinary models. */
  model: Share;
  /** What the others cannot inspect in their time and memory. */
  large: Share;
}

export interface Share {
  /** Processes. */
  threads: number;
  /** Of each, all that it takes. */
  memoryBytes: number;
}

const MIB = 1024 ** 2;

/** The rest is for files that the kernel keeps in memory. */
const SHARED = 0.95;
/** The process that answers: 300 MiB and 512 requests with bodies (`limits.ts`), each 1.2 MB. Measured: docs/scale.md. */
export const SERVING_BYTES = 900 * MIB;
/** Ready: 66 MiB. Half a second's work holds 51 MiB of pixels at most, or some hundred rows of the widest picture. */
const PICTURE_BYTES = 256 * MIB;
/** Ready: 85 MiB, and 134 MiB once all words are known. A file of 100 MiB, and what is made of an ordinary one. */
const MODEL_BYTES = 384 * MIB;
/**
 * Measured: 594 MiB for the largest picture that can only be decoded whole, 292 MiB for the repair of a GLB of 48 MB. From
 * twice the second on there are two of them; more than the third helps nothing that is inspected in time.
 */
const LEAST_LARGE_BYTES = 768 * MIB;
const AMPLE_LARGE_BYTES = 1_024 * MIB;
const MOST_LARGE_BYTES = 2_048 * MIB;

/** Below this, the shares do not fit: then the kernel ends an inspection where it must. */
export const LEAST_CONTAINER_BYTES = Math.ceil(
  (SERVING_BYTES + PICTURE_BYTES + MODEL_BYTES + LEAST_LARGE_BYTES) / SHARED,
);

/** @param containerBytes the memory of the container, or of the machine */
export function shareMemory(containerBytes: number): InspectionMemory {
  const rest = SHARED * containerBytes - SERVING_BYTES - PICTURE_BYTES;
  const models = rest >= 2 * MODEL_BYTES + LEAST_LARGE_BYTES ? 2 : 1;
  const forLarge = Math.max(LEAST_LARGE_BYTES, rest - models * MODEL_BYTES);
  const large = forLarge >= 2 * AMPLE_LARGE_BYTES ? 2 : 1;
  return {
    picture: { threads: 1, memoryBytes: PICTURE_BYTES },
    model: { threads: models, memoryBytes: MODEL_BYTES },
    large: { threads: large, memoryBytes: Math.min(MOST_LARGE_BYTES, forLarge / large) },
  };
}

/** All that the service may take under these shares. */
export function sumOfShares(shares: InspectionMemory): number {
  return Object.values(shares).reduce((sum, { threads, memoryBytes }) => sum + threads * memoryBytes, SERVING_BYTES);
}
