import type { ReaderName, ReadingCost } from '#app/kit/reading-limits.ts'

/** Where the build keeps the programs of readers compiled: most of what each would do otherwise is that. */
export const COMPILED = 'build/readers'

/** What is read in a process apart: `source` is a file (`#app/…`) that calls `serveReader`. */
export type Reader = { name: ReaderName; source: string }

/** A reader that ended before its answer: it took more time or memory than it may, or broke. */
export class ReaderEnded extends Error {
  override name = 'ReaderEnded'
}

/** A process that reads. Whoever opened it closes it, which ends it. */
export type OpenReader = {
  /** What it says of itself once it has read. */
  said: <Answer>() => Promise<Answer>
  ask: <Answer>(message: unknown) => Promise<Answer>
  close: () => void
}

/** How a reader is begun: the file that it runs, what it may cost, and how far behind us it stands. */
export type BegunReader = { file: string; cost: ReadingCost; niceness: number }

export type ReaderMessage = { given: unknown } | { message: unknown }
export type ReaderAnswer = { answer: unknown } | { fault: string }

/** What the host of readers is told, and what it says, of a reader by its number. */
export type HostMessage = { id: number } & (
  | { begin: BegunReader; given: unknown }
  | { ask: unknown }
  | { close: true }
)
export type HostAnswer = { id: number } & ReaderAnswer
