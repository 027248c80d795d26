import { createHash } from 'node:crypto'
import type { PartyId } from '#app/kit/ids.ts'
import { CALENDAR_LIMITS } from '#app/kit/reading-limits.ts'
import { config } from '#app/platform/config.server.ts'
import { fetchOutside } from '#app/platform/http/fetch-outside.server.ts'
import { readApart } from '#app/platform/reading/read-apart.server.ts'
import { type CalendarFault, type CalendarMark, hostOf, keptSpan, markThatCounts } from '../calendar.ts'
import type { Span } from '../trainer-booking.ts'
import type { BusyAsked, BusyReading } from './busy-times.ts'

const PATIENCE_MS = 10_000
const READER = {
  name: 'calendar',
  source: '#app/features/catalogue/availability/calendars/busy-reader.server.ts',
} as const

export type CalendarAnswer =
  | { kind: 'read'; busy: Span[]; unread: number; mark: CalendarMark }
  | { kind: 'same' }
  | { kind: 'failed'; fault: { code: CalendarFault; status?: number }; digest?: string }

type Asked = {
  ownerId: PartyId
  /** Whether somebody waits for what it says. */
  isWaitedFor: boolean
  /** Null is one that this installation cannot open any more. */
  address: string | null
  mark: CalendarMark | null
  timeZone: string
  now: Date
}

/** Fetches a calendar's busy times. Errors of its server or its file are returned, never thrown. */
export async function askCalendar({
  address,
  mark,
  timeZone,
  now,
  ...whose
}: Asked): Promise<CalendarAnswer> {
  if (address === null) return { kind: 'failed', fault: { code: 'lost' } }
  const before = markThatCounts(mark, { timeZone, now })
  const answer = await fetchOutside(address, {
    mostBytes: CALENDAR_LIMITS.bytes,
    patienceMs: PATIENCE_MS,
    secret: true,
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
  const given: BusyAsked = {
    text,
    within: keptSpan(now),
    timeZone,
    ownHost: new URL(config().ORIGIN).hostname,
  }
  // What its server says of the moment of its answer makes no other calendar of it.
  const brought = { ...whose, name: hostOf(address), bytes: Buffer.from(saidOf(text)), given }
  const read = await readApart<BusyReading>(READER, brought)
  if (!read.ok) return { kind: 'failed', fault: { code: read.fault }, digest }
  if (!read.said.ok) return { kind: 'failed', fault: { code: read.said.fault } }
  const { busy, unread } = read.said
  return {
    kind: 'read',
    busy,
    unread,
    mark: { ...answer.validators, digest, timeZone, wholeAt: now.toISOString() },
  }
}

/** Many servers write the time of their answer into every entry. */
const saidOf = (text: string) => text.replace(/^DTSTAMP[;:].*$/gim, '')

const digestOf = (text: string) => createHash('sha256').update(saidOf(text)).digest('base64url')
