import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { config } from '#app/platform/config.server.ts'
import { fetchOutside } from '#app/platform/http/fetch-outside.server.ts'
import { openThread, tookTooMuch } from '#app/platform/thread.server.ts'
import type { Span } from '../engagement.ts'
import type { BusyAsked, BusyReading } from './busy-times.ts'
import {
  CALENDAR_BYTES,
  type CalendarFault,
  type CalendarMark,
  keptSpan,
  markThatCounts,
} from './calendar.ts'

const PATIENCE_MS = 10_000
const MOST = { ms: 15_000, megabytes: 256 }

export type CalendarAnswer =
  | { kind: 'read'; busy: Span[]; unread: number; mark: CalendarMark }
  | { kind: 'same' }
  | { kind: 'failed'; fault: { code: CalendarFault; status?: number } }

type Asked = {
  /** Null is one that this installation cannot open any more. */
  address: string | null
  mark: CalendarMark | null
  timeZone: string
  now: Date
}

/** Asks somebody's calendar when they are busy. Throws nothing that its server or its file can cause. */
export async function askCalendar({ address, mark, timeZone, now }: Asked): Promise<CalendarAnswer> {
  if (address === null) return { kind: 'failed', fault: { code: 'lost' } }
  const before = markThatCounts(mark, { timeZone, now })
  const answer = await fetchOutside(address, {
    ...{ mostBytes: CALENDAR_BYTES, patienceMs: PATIENCE_MS, secret: true },
    accept: 'text/calendar, */*;q=0.5',
    ...(before && { validators: before }),
  })
  if (answer.kind === 'unchanged') return { kind: 'same' }
  if (answer.kind === 'failed') {
    const { fault, status } = answer
    return { kind: 'failed', fault: { code: fault, ...(status !== undefined && { status }) } }
  }
  const text = answer.bytes.toString('utf8')
  const digest = digestOf(text)
  if (digest === before?.digest) return { kind: 'same' }
  const read = await readApart({
    ...{ text, within: keptSpan(now), timeZone },
    ownHost: new URL(config().ORIGIN).hostname,
  })
  if (!read.ok) return { kind: 'failed', fault: { code: read.fault } }
  const { busy, unread } = read
  return {
    ...{ kind: 'read', busy, unread },
    mark: { ...answer.validators, digest, timeZone, wholeAt: now.toISOString() },
  }
}

/** Many servers write the time of their answer into every entry. */
function digestOf(text: string): string {
  const said = text.replace(/^DTSTAMP[;:].*$/gim, '')
  return createHash('sha256').update(said).digest('base64url')
}

async function readApart(asked: BusyAsked): Promise<BusyReading> {
  // The source, which Node reads as it is: what is built is one file, and begins a whole server.
  const source = createRequire(import.meta.url).resolve(
    '#app/features/trainers/calendars/busy-thread.server.ts',
  )
  const thread = openThread(source, asked, MOST)
  try {
    return await thread.said<BusyReading>()
  } catch (error) {
    if (!tookTooMuch(error)) throw error
    return { ok: false, fault: 'heavy' }
  } finally {
    await thread.close()
  }
}
