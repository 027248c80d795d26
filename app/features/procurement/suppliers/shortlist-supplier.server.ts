import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { shortlistInput } from './inputs.ts'
import { lockSupplier } from './lock-supplier.server.ts'
import { requireNoteKeeper } from './policy.ts'
import { writeSupplierNote } from './write-supplier-note.server.ts'

/**
 * Puts a supplier of the workspace acted for on its shortlist, or takes it off, for its admins and managers;
 * a second press changes nothing. For anybody else, and of who is no supplier of it, nothing is found.
 */
export async function shortlistSupplier(ctx: Ctx, input: unknown): Promise<void> {
  const { supplier, on } = parseInput(shortlistInput, input)
  const { actor } = ctx
  requireNoteKeeper(actor)

  await inTransaction(async (tx) => {
    const { id, note, shortlistedAt } = await lockSupplier(tx, actor, supplier)
    if ((shortlistedAt !== null) === (on === 'yes')) return

    const at = on === 'yes' ? ctx.now() : null
    await writeSupplierNote(tx, { ...ctx, actor }, { supplierId: id, note, shortlistedAt: at })
    await audit(tx, ctx, `suppliers.shortlist.${on}`, { kind: 'party', id })
  })
}
