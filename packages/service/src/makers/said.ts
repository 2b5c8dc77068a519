/** What requests say, for makers that are told it in words. */

export const isSaid = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** By `pose_mode`. */
export const POSES: Readonly<Record<string, string>> = { 'a-pose': 'in an A-pose', 't-pose': 'in a T-pose' };
