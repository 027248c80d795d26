import { eq } from 'drizzle-orm'
import { hasAccount } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { saveNoteInput } from './inputs.ts'
import { noteShown } from './note.ts'
import { getNotedSeat } from './queries-note.server.ts'
import { seatNotes } from './tables.server.ts'

/**
 * Saves the organiser's private note on a seat of their own event; an empty one deletes it. Refuses with
 * `notFound` somebody else's seat; what somebody else has noted since is bad input.
 */
export async function saveNote(ctx: Ctx, input: unknown): Promise<void> {
  const { seen, note, ...wanted } = parseInput(saveNoteInput, input)
  if (!hasAccount(ctx.actor)) throw notFound()
  const { accountId } = ctx.actor
  const { ticketId, ...seat } = await getNotedSeat(ctx, wanted)

  await inTransaction(async (tx) => {
    // Of two who note for the first time one waits for the other.
    const [at, by] = [ctx.now(), accountId]
    await tx.insert(seatNotes).values({ ticketId, notedAt: at, notedById: by }).onConflictDoNothing()
    const [saved] = await tx.select().from(seatNotes).where(eq(seatNotes.ticketId, ticketId)).for('update')
    if (!differsFrom(noteShown(saved?.note ?? '', seat), { note }, seen)) return
    await tx
      .update(seatNotes)
      .set({ note, notedAt: at, notedById: by })
      .where(eq(seatNotes.ticketId, ticketId))
    await audit(tx, ctx, 'orders.note', { kind: 'ticket', id: ticketId })
  })
}
