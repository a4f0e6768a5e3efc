/** Fair, signed scrambles for twisty puzzles: the program twistseal as a module. */

/** Text, or bytes. */
export type Content = string | Uint8Array;
/** Names are relative and use "/". */
export type Files = Map<string, Content> | readonly (readonly [string, Content])[] | Iterable<readonly [string, Content]> | { [name: string]: Content };

export interface Progress {
  /** "draw", "scramble", "lay out" ... */
  stage: string;
  /** What the last step belongs to, as "333". */
  label: string;
  done: number;
  /** 0: the stage does not count its steps. */
  total: number;
}

/** What every call takes. */
export interface Options {
  /** Ends the thread that the program runs in, with all that is in it. */
  signal?: AbortSignal;
  onprogress?: (progress: Progress) => void;
}

/** The program refused: `status` 1 means that the input is wrong, 2 that it could not be done. */
export class TwistsealError extends Error {
  status: 1 | 2;
}

export interface Scramble {
  event: string;
  scramble: string;
  /** Facelets; of the 3x3x3 54 letters, faces in the order URFDLB. */
  state: string;
  /** SVG. */
  picture?: string;
}

export interface SolveOptions extends Options {
  method?: "twophase" | "thistlethwaite" | "kociemba" | "multiphase" | "optimal";
  goal?: "eo" | "cross" | "g1";
  metric?: "htm" | "qtm" | "stm";
  /** Only these turns: "U,R,F2". */
  moves?: string;
  beginWith?: string;
  endWith?: string;
  maxMoves?: number;
  nodes?: number;
  probes?: number;
  nth?: number;
  /** optimal: megabytes of its table, 40 or 270. */
  tables?: number;
  firstAnswer?: boolean;
  trace?: boolean;
}

export interface Solution {
  solution: string;
  count: number;
  cost: number;
  /** Proven: there is no shorter one. */
  optimal: boolean;
  trace?: string;
}

export interface Made {
  /** The competition's id. */
  name: string;
  /** The set's folder, which shows no scramble. */
  files: Map<string, Uint8Array>;
  /** The folder that shows everything; with `archive` one encrypted file. */
  secret: Map<string, Uint8Array>;
  /** The passphrase of that file, which is kept nowhere. */
  opens?: string;
  text: string;
  warnings: string;
}

export interface Verdict {
  verdict: "genuine" | "not genuine" | "could not tell";
  /** What `verify --json` prints. */
  report?: { [key: string]: unknown };
  text: string;
}

export interface Run {
  status: number;
  out: string;
  err: string;
  /** The files that the command wrote or changed. */
  files: Map<string, Uint8Array>;
}

export interface GenerateOptions extends Options {
  /** A competition file (YAML) or WCIF (JSON). */
  competition: Content;
  /** The private key that signs. */
  key: Content;
  /** Of the key. */
  passphrase?: string;
  /** Only these: "333,333bf". */
  events?: string;
  /** 64 hex digits, for the same set again, which is then marked NOT FOR COMPETITION. */
  seed?: string;
  /** One encrypted file instead of the folder that shows everything. */
  archive?: boolean;
  /** Sheets, where the file does not say what they are. */
  as?: "html";
  /** Scripts that the competition names. */
  files?: Files;
}

export interface VerifyOptions extends Options {
  /** The folder that shows everything. */
  secret?: Files;
  /** Who may sign, in the form of ssh-keygen's allowed_signers. */
  signers?: Content;
  policy?: Content;
  revoked?: Content;
  /** YYYY-MM-DD at which the key must be valid. */
  at?: string;
  forCompetition?: boolean;
}

/** What twistseal/scramble opens. */
export interface Scrambler {
  scramble(event: string, options?: Options & { n?: number; subset?: string; randomState?: boolean; seed?: string; picture?: boolean }): Promise<Scramble[]>;
  /** `state`: moves, or 54 facelets. */
  solve(state: string, options?: SolveOptions): Promise<Solution>;
  /** Ends the thread. A later call starts another one. */
  close(): void;
  /** The same, unless a call runs or waits. */
  rest(): void;
}

export interface Program extends Scrambler {
  readonly version: string;
  events(options?: Options): Promise<{ [key: string]: unknown }>;
  filter(
    script: Content,
    options?: Options & { event?: string; n?: number; parameters?: { [name: string]: string | number | boolean }; seed?: string },
  ): Promise<{ ok: boolean; text: string; html?: string }>;
  check(competition: Content, options?: Options & { files?: Files; as?: "html" }): Promise<{ ok: boolean; text: string; overview: string }>;
  keygen(options?: Options & { passphrase?: string; principal?: string }): Promise<{ key: string; pub: string; text: string }>;
  generate(options: GenerateOptions): Promise<Made>;
  verifySet(files: Files, options?: VerifyOptions): Promise<Verdict>;
  auditSet(files: Files, options?: Options & { secret?: Files }): Promise<{ ok: boolean; status: number; text: string }>;
  /** The files of the complete set. */
  release(files: Files, options?: Options & { secret?: Files }): Promise<Map<string, Content>>;
  /** Any command of the program, in a folder that has these files. */
  run(args: (string | number)[], options?: Options & { files?: Files; passphrase?: string }): Promise<Run>;
}

export interface Open {
  /** The files beside this one, where they cannot be loaded. */
  assets?: { program: Uint8Array | WebAssembly.Module; script: Uint8Array | WebAssembly.Module; data: Uint8Array };
  /** The address of worker.js and what it imports, joined as a classic script. */
  worker?: string | URL;
}

/** Loads the program into a thread of its own. */
export function open(options?: Open): Promise<Program>;
