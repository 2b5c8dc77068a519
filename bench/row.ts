/** One measured claim. */
export interface Row {
  name: string;
  /** What it is compared with, measured in the same run. */
  baseline: string;
  result: string;
  goal: string;
  ok: boolean;
}
