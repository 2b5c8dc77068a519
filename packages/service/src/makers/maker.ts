import type { Readable } from 'node:stream';
import type { TaskType } from 'kiln-client/contract/families/index';
import type { Side } from '../base/sides.ts';
import type { WordsOrder, WordsVerdict } from './words/answers.ts';

/**
 * A maker makes the raw asset of a stage outside of this process: a model behind ComfyUI, behind an OpenAI-like server, or
 * another service of this contract. What it made becomes input files of the task, and the stage's recipe does the rest:
 * mending, faces, UVs, maps, formats, thumbnails.
 */
export interface Maker {
  /** Kept with the tasks that it makes: lower-case letters, digits and hyphens, unique in the installation. */
  readonly id: string;
  /** For people and files: "TRELLIS.2 (ComfyUI)". */
  readonly name: string;
  readonly licence: Licence;
  /** The one stage that it makes. */
  readonly type: TaskType;
  /** It reads the words, and the recipe makes the asset of what was read: chosen for words that rules do not understand, or by name. */
  readonly reads?: true;
  /** Where it may run, one of them a task: all have the same models. */
  readonly servers: readonly ModelServer[];
  /** Looked at as those are: they may come to be among them, once they say that they make it. */
  readonly awaited?: readonly ModelServer[];
  /** Of the options that only a maker can follow (`untold.ts`) those that it is told; undefined: all of them. */
  readonly tells?: readonly string[];
  /**
   * Why it cannot make this input, in words for the member. Asked before anything is charged.
   *
   * @param input as the stage's schema gives it
   */
  refuses(input: Readonly<Record<string, unknown>>, given: Given): string | undefined;
  /**
   * Sends the work, or finds what was sent before (`order.sent`), waits for it, and keeps its files.
   *
   * @throws {MakerError} it cannot be had
   * @throws the reason of `run.signal`, as soon as it is aborted; work that was sent goes on then: `ModelServer.cancel` ends it
   */
  make(order: MakeOrder, run: MakeRun): Promise<void>;
}

/** What of a task's files a maker would be given (`given-files.ts`). */
export interface Given {
  /** Of its pictures, the front first. */
  sides: readonly Side[];
  hasModel: boolean;
}

/** One server with a graphics card. */
export interface ModelServer {
  /** Its address: kept with the work that was sent to it. */
  readonly at: string;
  /** For people: "ComfyUI". */
  readonly label: string;
  /** Works that are sent to it at once; its own queue holds no more of ours. */
  readonly slots: number;
  /** Mistakes of the operator, a line each: unknown nodes, missing models. Asked at the start and by doctor. */
  check(): Promise<readonly string[]>;
  /** Why it takes no work now, for the operator; undefined: it is well. */
  problem(): Promise<string | undefined>;
  /** Ends one work, waiting or running, and never another's. Said again it does nothing. */
  cancel(work: SentWork): Promise<void>;
}

/**
 * The servers of makers by their addresses. Several kinds of makers may have one in common, pictures and words of one program:
 * it takes as many works at once as the least of them says.
 */
export function serversOf(makers: readonly Maker[]): ReadonlyMap<string, ModelServer> {
  const all = makers.flatMap(({ servers, awaited = [] }) => [...servers, ...awaited]).sort((a, b) => b.slots - a.slots);
  return new Map(all.map((server) => [server.at, server]));
}

/** Work that a server has, by the name that it has there. */
export interface SentWork {
  /** `ModelServer.at` */
  at: string;
  id: string;
}

export interface Licence {
  /** Name and version of the model. */
  model: string;
  /** Of its weights, as SPDX names it or in words. */
  licence: string;
  /** Codes of the regions in which it may not be used: EU, UK, KR. */
  notIn: readonly string[];
}

export interface MakeOrder {
  /** The task's, a lower-case UUID: a server that takes names of work is given this one. */
  id: string;
  type: TaskType;
  /** As the stage's schema gives it. */
  input: Readonly<Record<string, unknown>>;
  seed: number;
  /** What the stage is given to look at, decoded once and within the service's bounds; the first is the front. */
  pictures: readonly { side: Side; name: string; read(): Promise<Uint8Array> }[];
  /** The model of stages that change one. */
  model?: { name: string; read(): Promise<Uint8Array> } | undefined;
  /** The server that was chosen for it. */
  server: ModelServer;
  /** What an earlier run has sent: it is looked for before anything is sent. */
  sent?: SentWork | undefined;
  /** Through how many services the task has come. */
  hops: number;
}

export interface MakeRun {
  /** Aborted by cancel, deadline and the end of the process. */
  signal: AbortSignal;
  /** Keeps the name of the work, before it is sent. */
  sending(work: SentWork): Promise<void>;
  /** Where the work stands: how many are ahead of it, or how much of it is done, 0..1. */
  progress(news: { ahead: number } | { done: number; step?: string }): void;
  /**
   * Keeps one file of the result: `model.glb`, or `image-1.png`, `image-2.png` …; read as a stranger's, whatever it is called.
   *
   * @throws {MakerError} `model_too_large`: more bytes than one file may have
   */
  keep(name: string, content: Readable | Uint8Array): Promise<void>;
  /** Says something of the result that its member should read. */
  note(text: string): void;
  /** What an answer of a language model is worth; undefined: it took too much to be told. */
  judge(order: WordsOrder): Promise<WordsVerdict | undefined>;
  /** Words of a model's own, before they are kept. @throws {MakerError} `moderation_blocked` */
  screen(words: readonly string[]): Promise<void>;
}

/** What the operator has set up of one kind of server. */
export interface OpenedServers {
  makers: readonly Maker[];
  /** Mistakes of the operator, a line each. A server that is away is none: it is logged, and asked again with each work. */
  mistakes: readonly string[];
  /** What servers were found to be, a line each. */
  found?: readonly string[];
}

/** @see FAILURE_CODES of the contract, which say what people read */
export type MakerCode =
  | 'model_server_unavailable'
  | 'model_server_misconfigured'
  | 'model_server_failed'
  | 'model_server_lost'
  | 'model_too_large'
  | 'moderation_blocked'
  | 'timeout';

/** Why a maker delivered nothing: the task ends FAILED with this code, and its price is returned. */
export class MakerError extends Error {
  override readonly name = 'MakerError';
  readonly code: MakerCode;
  /** When the server wants to be asked again, where it says so. */
  readonly retryAfterMs: number | undefined;

  /** @param message for the operator's log: what members read hangs on the code */
  constructor(code: MakerCode, message: string, options: ErrorOptions & { retryAfterMs?: number | undefined } = {}) {
    super(message, options);
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
  }
}
