import { sql } from 'drizzle-orm'
import { hasAccount, pressedById } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { type Noted, notedAs } from '#app/kit/noted-refusal.ts'
import { addressKey } from '../address-key.server.ts'
import type { Ctx } from '../context.server.ts'
import { inTransaction } from '../db.server.ts'
import { apart } from '../reading-only.server.ts'
import { refusals } from '../tables.server.ts'

/** What the log says where it could not be written. */
export const NOT_NOTED = 'a refusal was not noted'

const HOUR_MS = 3_600_000
/** What is refused meanwhile is written together: a flood is one statement, and waits for no row. */
const PAUSE_MS = 500
/** Of more than so many at once the others are not noted. */
const MOST = 1_000

type Waiting = typeof refusals.$inferInsert & { times: number }

let waiting = new Map<string, Waiting>()
let writing: Promise<void> | undefined

/**
 * Notes that a sign-in failed, a right was refused or a limit was reached: by whom, or from which network, on
 * which address; once an hour with how often. What was typed is not noted. Nobody waits for it, and the
 * answer is the same if it cannot be written.
 */
export async function noteRefusal(ctx: Ctx, error: unknown, route: string): Promise<void> {
  const noted = notedAs(error, route)
  if (!noted || (noted.kind === 'refused' && !hasAccount(ctx.actor))) return
  await note(ctx, noted, route)
}

/** Notes as `noteRefusal` what came in from outside and is no answer of a page. */
export async function note(ctx: Ctx, noted: Noted, route: string): Promise<void> {
  const lastAt = ctx.now()
  const hour = new Date(Math.floor(lastAt.getTime() / HOUR_MS) * HOUR_MS)
  const what = { ...noted, accountId: pressedById(ctx.actor), network: addressKey(ctx.ip), route, hour }
  const key = JSON.stringify(what)
  const known = waiting.get(key)
  if (known) {
    known.times += 1
    known.lastAt = lastAt
  } else if (waiting.size < MOST) waiting.set(key, { ...what, id: newId(), lastAt, times: 1 })
  if (writing) return
  // Of all requests of that moment: one in which nothing may be written is among them.
  writing = apart(writeLater)
  await writing
}

async function writeLater(): Promise<void> {
  await new Promise((done) => setTimeout(done, PAUSE_MS))
  // In one order, so that two processes do not wait for each other.
  const rows = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  waiting = new Map()
  writing = undefined
  await inTransaction((tx) =>
    tx
      .insert(refusals)
      .values(rows)
      .onConflictDoUpdate({
        target: [
          refusals.hour,
          refusals.kind,
          refusals.accountId,
          refusals.network,
          refusals.route,
          refusals.reason,
        ],
        set: { times: sql`refusals.times + excluded.times`, lastAt: sql`excluded.last_at` },
      }),
  )
}
