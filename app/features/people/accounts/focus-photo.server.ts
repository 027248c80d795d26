import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { focusedOn, pictureFile } from '#app/kit/gallery.ts'
import { parseInput } from '#app/kit/input.ts'
import { hundredths } from '#app/kit/sent-pictures.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personCopies } from './person-copy-registry.server.ts'
import { accounts } from './tables.server.ts'

const input = z.object({
  photoSrc: z.string().max(200).optional(),
  photoX: hundredths.optional(),
  photoY: hundredths.optional(),
})

/**
 * Saves the focus of the person's photo (what stays in sight when it is cropped), in hundredths of its width
 * and height. A focus for another photo than the one shown (`photoSrc`) changes nothing. Refuses a visitor
 * with `signIn`.
 */
export async function focusPhoto(ctx: Ctx, raw: unknown): Promise<void> {
  const { photoSrc, photoX: x, photoY: y } = parseInput(input, raw)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (x === undefined || y === undefined) return

  await inTransaction(async (tx) => {
    const own = eq(accounts.id, actor.accountId)
    await tx.select({ id: parties.id }).from(parties).where(eq(parties.id, actor.ownPartyId)).for('update')
    const [held] = await tx.select({ image: accounts.image }).from(accounts).where(own).for('update')
    if (!held?.image || pictureFile(held.image) !== photoSrc) return
    const image = focusedOn(held.image, { x, y })
    if (image === held.image) return
    await tx.update(accounts).set({ image, updatedAt: sql`now()` }).where(own)
    for (const take of await personCopies.read()) await take(tx, { partyId: actor.ownPartyId, image })
  })
}
