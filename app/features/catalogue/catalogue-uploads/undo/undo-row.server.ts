import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { catalogueSources } from '#app/features/catalogue/catalogue-import/tables.server.ts'
import { type Before, type Undone, undoOf, unpacked } from '#app/features/catalogue/catalogue-import/undo.ts'
import { discardEvent } from '#app/features/catalogue/events/discard-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import {
  type EventSaleFacts,
  saveEventSale,
} from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { discardTopic } from '#app/features/catalogue/topic-editing/discard-topic.server.ts'
import { changeTopicState } from '#app/features/catalogue/topics/change-topic-state.server.ts'
import { saveTopic, type TopicFacts } from '#app/features/catalogue/topics/save-topic.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { catalogueUploadRows } from '../tables.server.ts'

type Row = { uploadId: string; at: number }

/**
 * Undoes one row of an import, in the caller's transaction, and records it there; a row already undone stays
 * so.
 */
export async function undoRow(tx: Tx, ctx: Ctx, { uploadId, at }: Row): Promise<void> {
  const ofRow = and(eq(catalogueUploadRows.uploadId, uploadId), eq(catalogueUploadRows.at, at))
  const [row] = await tx
    .select({
      kind: catalogueUploadRows.kind,
      id: catalogueUploadRows.itemId,
      before: catalogueUploadRows.before,
      outcome: catalogueUploadRows.outcome,
    })
    .from(catalogueUploadRows)
    .where(and(ofRow, isNull(catalogueUploadRows.undone)))
    .for('update')
  if (!row?.id) return
  const { id, before } = row
  const isTopic = row.kind === 'topic'
  const item = isTopic ? await lockTopic(tx, id, ofRow) : await lockEvent(tx, id, ofRow)
  // What was changed, and of which nothing is kept any more, stays.
  const isKnown = before !== null || row.outcome === 'created'
  const said = undoOf(item && { ...item, before, isLeft: item.isLeft && isKnown })
  await tx
    .update(catalogueUploadRows)
    .set({ undone: said.undone, undoReason: said.reason, before: null })
    .where(ofRow)
  await carryOut(tx, ctx, { id, isTopic, before, undone: said.undone, state: item?.state ?? '' })
}

type Step = { id: string; isTopic: boolean; before: Before | null; undone: Undone; state: string }

async function carryOut(tx: Tx, ctx: Ctx, { id, isTopic, before, undone, state }: Step): Promise<void> {
  if (undone === 'removed') return isTopic ? discardTopic(tx, id) : discardEvent(tx, id)
  const ofItem = isTopic ? eq(catalogueSources.topicId, id) : eq(catalogueSources.eventId, id)
  if (undone === 'archived') {
    await changeTopicState(tx, ctx, { id, step: 'archive' })
    await tx.delete(catalogueSources).where(ofItem)
  }
  if (undone !== 'restored' || !before) return
  const facts = unpacked(before.facts)
  if (isTopic) {
    await saveTopic(tx, facts as TopicFacts, id)
    if (before.state === 'draft' && state === 'published')
      await changeTopicState(tx, ctx, { id, step: 'archive' })
  } else {
    const offer = { sessions: before.sessions.map(unpacked), ticketTypes: before.ticketTypes.map(unpacked) }
    await saveEventSale(tx, { ...facts, ...offer } as EventSaleFacts, id)
  }
  await tx.update(catalogueSources).set(unpacked(before.source)).where(ofItem)
  // As an earlier import left it, which can so be taken back, too.
  await tx
    .update(catalogueUploadRows)
    .set({ leftAt: updatedAtOf(isTopic, id) })
    .where(
      and(
        eq(catalogueUploadRows.itemId, id),
        sql`date_trunc('milliseconds', ${catalogueUploadRows.leftAt}) = ${before.updatedAt}::timestamptz`,
      ),
    )
}

function updatedAtOf(isTopic: boolean, id: string) {
  return isTopic
    ? sql`(select t.updated_at from ${topics} t where t.id = ${id})`
    : sql`(select e.updated_at from ${events} e where e.id = ${id})`
}

type OfRow = ReturnType<typeof and>

async function lockTopic(tx: Tx, id: string, ofRow: OfRow) {
  const [topic] = await tx
    .select({ state: topics.state, isLeft: sql<boolean>`${topics.updatedAt} = ${leftAtOf(ofRow)}` })
    .from(topics)
    .where(eq(topics.id, id))
    .for('update')
  return topic ? { ...topic, isSold: false } : null
}

async function lockEvent(tx: Tx, id: string, ofRow: OfRow) {
  const [event] = await tx
    .select({ state: events.state, isLeft: sql<boolean>`${events.updatedAt} = ${leftAtOf(ofRow)}` })
    .from(events)
    .where(eq(events.id, id))
    .for('update')
  if (!event) return null
  const claims = await tx
    .select({ id: seatAllocations.id })
    .from(seatAllocations)
    .where(and(eq(seatAllocations.eventId, id), ne(seatAllocations.state, 'released')))
    .limit(1)
  return { ...event, isSold: claims.length > 0 }
}

function leftAtOf(ofRow: OfRow) {
  return sql`(select ${catalogueUploadRows.leftAt} from ${catalogueUploadRows} where ${ofRow})`
}
