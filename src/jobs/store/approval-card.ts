import { z } from 'zod';
import { number } from './codec.ts';

/** The card by which leads are asked, of a request that waits for them: a record of its own, by the request's id. */
export const ApprovalCard = z.object({
  card_channel: z.string().optional(),
  card_message: z.string().optional(),
  /** How many were deleted. */
  cards: number.default(0),
});
