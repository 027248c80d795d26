import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { openText } from '#app/platform/sealed-text.server.ts'
import { readDueCalendarsJob } from '../jobs.ts'
import { askCalendar } from './ask-calendar.server.ts'
import { claimCalendar } from './claim-calendar.server.ts'
import { recordReading } from './record-reading.server.ts'

const LANES = 4
/** The job that comes next goes on: none lasts so long that its worker is thought to be gone. */
const ROUND_MS = 60_000

/**
 * Reads external calendars that are due, the longest due first: four hosts at a time, of each one calendar.
 * Refuses any actor but the system.
 */
export async function readDueCalendars(ctx: Ctx): Promise<void> {
  requireSystem(ctx)

  const end = performance.now() + ROUND_MS
  const lanes = await Promise.all(Array.from({ length: LANES }, () => readUntil(ctx, end)))
  if (lanes.includes('more')) await inTransaction((tx) => enqueue(tx, readDueCalendarsJob, {}))
}

async function readUntil(ctx: Ctx, end: number): Promise<'none' | 'more'> {
  while (performance.now() < end) {
    const taken = await inTransaction((tx) => claimCalendar(tx, ctx))
    if (!taken) return 'none'
    const { id, sealed, failures, ...asked } = taken
    const address = await openText(sealed)
    const answer = await askCalendar({ ...asked, address, isWaitedFor: false, now: ctx.now() })
    await inTransaction((tx) => recordReading(tx, { id, failures, answer, now: ctx.now() }))
  }
  return 'more'
}
