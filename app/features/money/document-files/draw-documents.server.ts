import { setTimeout as rest } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { openPress } from '#app/platform/pdf/open-press.server.ts'
import { type DrawFiles, drawers } from './drawer-registry.server.ts'
import { undrawnDocuments } from './tables.server.ts'

/** A job has two minutes; what is left is the next one's, a minute later. */
const LONGEST_MS = 80_000
/** Of what was issued before there were files, in each run: nobody waits for it. */
const BACKLOG = 20
/** After each document, in a process that may serve pages, too. */
const REST_MS = 150
/** What could not be drawn is tried again so much later each time. */
const LATER = sql`interval '10 minutes'`

/**
 * Draws the files of documents that have none yet, one after the other in a process apart of the lowest
 * priority: what was issued last minute first, then some of what was issued before there were files. One that
 * fails stays, and is tried again later. Returns how many were drawn. Refuses whoever is not the system.
 */
export async function drawDocuments(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const until = performance.now() + LONGEST_MS
  const byKind = await drawers.read()
  const press = openPress()
  let [drawn, backlog] = [0, 0]
  try {
    while (performance.now() < until) {
      const next = await takeNext(backlog < BACKLOG)
      if (!next) break
      if (next.isBacklog) backlog += 1
      const draw = byKind[next.documentKind]
      if (draw && (await tryToDraw(ctx, next, (asked, id) => draw(asked, id, press)))) drawn += 1
      await rest(REST_MS)
    }
  } finally {
    press.close()
  }
  return drawn
}

type Undrawn = typeof undrawnDocuments.$inferSelect

const isRow = ({ documentKind, documentId }: Undrawn) =>
  and(eq(undrawnDocuments.documentKind, documentKind), eq(undrawnDocuments.documentId, documentId))

/** Takes the next one, so that no other process does, until it would be tried again. */
async function takeNext(isBacklogToo: boolean): Promise<Undrawn | null> {
  const [next] = await inTransaction((tx) =>
    tx
      .update(undrawnDocuments)
      .set({
        tries: sql`${undrawnDocuments.tries} + 1`,
        tryAt: sql`now() + (${undrawnDocuments.tries} + 1) * ${LATER}`,
      })
      .where(
        sql`(document_kind, document_id) in (select document_kind, document_id from ${undrawnDocuments}
          where try_at <= now() ${isBacklogToo ? sql`` : sql`and not is_backlog`}
          order by is_backlog, asked_at limit 1 for update skip locked)`,
      )
      .returning(),
  )
  return next ?? null
}

async function tryToDraw(
  ctx: Ctx,
  next: Undrawn,
  draw: (ctx: Ctx, id: string) => ReturnType<DrawFiles>,
): Promise<boolean> {
  const { documentKind, documentId } = next
  try {
    await draw(ctx, documentId)
  } catch (error) {
    log.error({ key: `${documentKind}/${documentId}`, err: error }, 'a document cannot be drawn')
    return false
  }
  await inTransaction((tx) => tx.delete(undrawnDocuments).where(isRow(next)))
  return true
}
