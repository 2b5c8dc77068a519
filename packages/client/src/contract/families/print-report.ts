import { z } from 'zod';

/** What the built-in engine found for a printer; all but sizes are estimates. */
export const PrintReport = z.object({
  /** Common printers that it fits as it stands. */
  beds: z.array(z.string()).max(50),
  /** Of the surface, 0..1: steeper than 45° and not on the bed. */
  overhang_share: z.number(),
  /** The rest is of what is closed and fits one. What two bodies both fill counts once. */
  volume_cm3: z.number().optional(),
  /** Pieces as printed, and those of them that hold on nothing. */
  pieces: z.number().optional(),
  floating: z.number().optional(),
  thinnest_mm: z.number().optional(),
  /** Metres, x y z. */
  thinnest_at: z.array(z.number()).length(3).optional(),
  /** Without supports. */
  grams: z.object({ pla: z.number(), petg: z.number(), abs: z.number(), resin: z.number() }).optional(),
  minutes: z.number().optional(),
  /** Plastic of the supports. */
  support_cm3: z.number().optional(),
  /** How it had better stand: degrees about X, then about Z, with Y up; and the supports then. */
  better: z.object({ turn: z.array(z.number()).length(2), support_cm3: z.number() }).optional(),
});
export type PrintReport = z.output<typeof PrintReport>;
