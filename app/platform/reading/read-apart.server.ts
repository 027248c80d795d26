import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { newId } from '#app/kit/ids.ts'
import { MOST_ENDS, READING_COSTS, type ReadingCost } from '#app/kit/reading-limits.ts'
import { config } from '../config.server.ts'
import { inTransaction } from '../db.server.ts'
import { log } from '../log.server.ts'
import { readerEnds } from '../tables.server.ts'
import { openReader } from './open-reader.server.ts'
import { type OpenReader, type Reader, ReaderEnded } from './reader.server.ts'
import { Turns } from './take-turns.server.ts'

/**
 * What somebody gave to be read: whose it is, how it is called, and its bytes, by which it is known again.
 */
export type Brought = { ownerId: PartyId; name: string; bytes: Uint8Array }

type Asked = Brought & {
  /** What the reader is given; the bytes alone without it. */
  given?: unknown
  /**
   * Whether a person waits for it: these come before what is read in the background, and are one at a time,
   * too.
   */
  isWaitedFor: boolean
  cost?: ReadingCost
}

/** `heavy` ended its reader; `aside` has done so as often as it may, now or before, and is read no more. */
export type ReadingFault = { ok: false; fault: 'heavy' | 'aside' }
/** What was read. Whoever has it closes it, which ends its reader. */
export type Reading<Said> = {
  ok: true
  said: Said
  /**
   * What more there is of it. Throws `ReaderEnded` when its reader takes too much for it, which counts as
   * well.
   */
  ask: OpenReader['ask']
  close: () => Promise<void>
}

/**
 * So long the background rests at most after something that was read: jobs that wait for their turn have two
 * minutes.
 */
const LONGEST_REST_MS = 10_000

const LANES = {
  waitedFor: new Turns({ atOnce: 1, waiting: 30 }),
  background: new Turns({ atOnce: 1, waiting: 1_000, restAfter }),
}

function restAfter(ms: number): number {
  return Math.min(ms * (1 / config().READER_SHARE - 1), LONGEST_REST_MS)
}

/** How much longer than it may take a reader is thought to be at work, when nobody says that it ended. */
const AT_WORK_TIMES = 2

/**
 * Has something read in a process apart that lasts, of which more can be asked. What has ended its reader
 * twice is set aside: its owner's next attempt is not read, and staff sees it. Refuses with `unavailable`
 * when too many wait for their turn.
 */
export function openReading<Said>(reader: Reader, asked: Asked): Promise<Reading<Said> | ReadingFault> {
  const { given = asked.bytes, cost = READING_COSTS[reader.name], isWaitedFor } = asked
  const lane = isWaitedFor ? LANES.waitedFor : LANES.background
  return lane.take(async () => {
    const row = { ownerId: asked.ownerId, reader: reader.name, digest: digestOf(asked.bytes) }
    if ((await begin(row, asked, cost)) >= MOST_ENDS) return { ok: false, fault: 'aside' }
    const open = openReader(reader, given, cost)
    try {
      return { ok: true, said: await open.said<Said>(), ...untilClosed(open, row) }
    } catch (error) {
      open.close()
      if (!(error instanceof ReaderEnded)) throw error
      return noteEnd(row, error)
    }
  })
}

/** Has something read in a process apart that answers once, as `openReading` does. */
export async function readApart<Answer>(
  reader: Reader,
  asked: Asked,
): Promise<{ ok: true; said: Answer } | ReadingFault> {
  const read = await openReading<Answer>(reader, asked)
  if (read.ok) await read.close()
  return read
}

type Row = Pick<typeof readerEnds.$inferInsert, 'ownerId' | 'reader' | 'digest'>

const isRow = ({ ownerId, reader, digest }: Row) =>
  and(eq(readerEnds.ownerId, ownerId), eq(readerEnds.reader, reader), eq(readerEnds.digest, digest))

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

/**
 * Notes that a reading begins, so that one which takes its server with it counts as ended; returns how often
 * one has.
 */
async function begin(row: Row, { name, bytes }: Brought, { ms }: ReadingCost): Promise<number> {
  const gone = sql`case when ${readerEnds.begunAt} < now() - ${(AT_WORK_TIMES * ms) / 1000} * interval '1 second' then 1 else 0 end`
  const about = { name: name.slice(0, 300), bytes: bytes.byteLength, begunAt: sql`now()`, lastAt: sql`now()` }
  const [noted] = await inTransaction((tx) =>
    tx
      .insert(readerEnds)
      .values({ id: newId(), ...row, ...about })
      .onConflictDoUpdate({
        target: [readerEnds.ownerId, readerEnds.reader, readerEnds.digest],
        set: { ends: sql`${readerEnds.ends} + ${gone}`, begunAt: about.begunAt },
      })
      .returning({ ends: readerEnds.ends }),
  )
  return noted?.ends ?? 0
}

/** What a reader did that answered all it was asked is forgotten when it is closed. */
function untilClosed(open: OpenReader, row: Row): Pick<Reading<never>, 'ask' | 'close'> {
  let isEnded = false
  return {
    ask: async (message) => {
      try {
        return await open.ask(message)
      } catch (error) {
        isEnded = true
        if (error instanceof ReaderEnded) await noteEnd(row, error)
        throw error
      }
    },
    close: async () => {
      open.close()
      if (!isEnded) await inTransaction((tx) => tx.delete(readerEnds).where(isRow(row)))
    },
  }
}

async function noteEnd(row: Row, error: ReaderEnded): Promise<ReadingFault> {
  log.warn({ key: row.reader, err: error }, 'a reader ended before its answer')
  const ended = { ends: sql`${readerEnds.ends} + 1`, begunAt: null, lastAt: sql`now()`, fault: error.message }
  const [noted] = await inTransaction((tx) =>
    tx.update(readerEnds).set(ended).where(isRow(row)).returning({ ends: readerEnds.ends }),
  )
  return { ok: false, fault: (noted?.ends ?? 0) >= MOST_ENDS ? 'aside' : 'heavy' }
}
