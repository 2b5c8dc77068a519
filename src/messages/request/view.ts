import type { TaskType } from 'kiln-client/contract/families/index';
import type { LearnedPrices } from 'kiln-client/contract/prices';
import type { Verdict } from 'kiln-client/contract/standard/judge';
import type { Waiver } from 'kiln-client/contract/standard/waiver';
import type { Task } from 'kiln-client/contract/task';
import type { PrintCosts } from '../parts/print-lines.ts';

/** A message in the guild has all its buttons; one to the member directly has none, because they work in a guild only. */
export type MessagePlace = 'channel' | 'direct';
/** What is said when Discord refuses the whole message: words and links, then nothing that came from outside. */
export type MessageForm = 'whole' | 'plain' | 'bare';

/** Everything a message about one request is drawn from. The job that shows a request fills it in; drawing is pure. */
export interface RequestView {
  requestId: string;
  /** Where it was asked for, or shared. */
  channelId: string;
  /** What filled in what was not said. */
  preset?: string | undefined;
  /** Its member alone sees it. */
  isPrivate?: boolean;
  type: TaskType;
  title: string;
  userId: string;
  /** Whether the reader can follow a link. One that leads nowhere is not shown: its file is attached when asked for. */
  reaches: (url: string) => boolean;
  phase:
    | { name: 'waiting' /** requests ahead in the guild's line and the ring */; ahead: number }
    | { name: 'approval' /* a lead has to say yes */ }
    | { name: 'creating' /** The service cannot store any. */; waitsForFiles?: boolean }
    | { name: 'checking' /* the create's outcome is in doubt */ }
    | { name: 'running'; task: Task }
    | {
        name: 'succeeded';
        task: Task;
        files: readonly DeliveredFile[];
        /** Its files are on their way to the message, or no message could be written. */
        unfinished?: 'fetching' | 'unplaced' | undefined;
      }
    | {
        name: 'failed';
        /** Whole, as it was said first. */
        reason: string;
        /** What kind of reason, and what the service said of it: where there are words for it. */
        code?: string | undefined;
        detail?: string | undefined;
        reference?: string | undefined;
        task?: Task | undefined /** only another file helps */;
        needsFile?: boolean;
        /** What was cut out of its picture, as a message carries it. */
        cutout?: string | undefined;
        /** Prompts that would be taken instead. */
        suggestions?: readonly string[] | undefined;
      }
    | { name: 'canceled'; refunded: boolean };
  /** It can be seen in a browser: by this link, or by one that its button makes. */
  viewer?: { url?: string } | undefined;
  /** It is not for everybody: its pictures and files are covered, or not shown at all. */
  hidden?: 'covered' | 'withheld' | undefined;
  /** What it was made from, as the message carries it. */
  sources: readonly SourceFile[];
  /** The input as sent, for facts and for Again and Edit. */
  input: Readonly<Record<string, unknown>>;
  /** `held` is 0 in an account of the guild's own, and `left` not known; the price is what a cancel may keep. */
  credits: { price: number; held: number; charged?: number | undefined; left?: number | undefined };
  /** What the service charges otherwise than the contract estimates. */
  learned?: LearnedPrices;
  /** Where one reader only sees it: what they may make. Absent: everybody sees it, and everything is offered. */
  mayMake?: (type: TaskType) => boolean;
  createdAt: number;
  startedAt?: number | undefined;
  finishedAt?: number | undefined;
  /** Faces and extent in metres, measured from the delivered model, for a service that does not say. */
  measured?: { faces: number; size: readonly number[] } | undefined;
  /** What it is held against the guild's asset standard, where it has one and the service has measured. */
  standard?: readonly Verdict[] | undefined;
  /** What a lead accepted of it as it is. */
  waiver?: Waiver | undefined;
  /** There are steps that mend some of what is wrong by it. */
  isMendable?: boolean | undefined;
  /** What it costs to print, where it is checked for that and the guild has prices. */
  printCosts?: PrintCosts | undefined;
  /** Estimated seconds that are left, when there is something to estimate from. */
  etaSeconds?: number | undefined;
}

export type Phase<Name extends RequestView['phase']['name']> = Extract<RequestView['phase'], { name: Name }>;

/** A file that a request was made from. */
export interface SourceFile {
  name: string;
  /** `attachment://name`, or a link where the message is not its own. */
  url: string;
}

/** A file of the result: attached to the message, or a link when it is too large for it. */
export interface DeliveredFile {
  role: 'thumbnail' | 'turntable' | 'model' | 'texture' | 'image' | 'archive';
  name: string;
  sizeBytes: number;
  /** `attachment://name` when attached, else the signed link. */
  url: string;
  /** Format key of `model_urls`, for models. */
  format?: string | undefined;
  /** What tells it from another file of its format: "walking". */
  words?: string | undefined;
}
