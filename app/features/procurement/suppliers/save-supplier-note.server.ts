import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { supplierNoteInput } from './inputs.ts'
import { lockSupplier } from './lock-supplier.server.ts'
import { requireNoteKeeper } from './policy.ts'
import { writeSupplierNote } from './write-supplier-note.server.ts'

/**
 * Writes down what the workspace acted for thinks of one of its suppliers, for its admins and managers; an
 * empty note takes it away. What a colleague wrote meanwhile is not written over. For anybody else, and of
 * who is no supplier of it, nothing is found.
 */
export async function saveSupplierNote(ctx: Ctx, input: unknown): Promise<void> {
  const { supplier, note, seen } = parseInput(supplierNoteInput, input)
  const { actor } = ctx
  requireNoteKeeper(actor)

  await inTransaction(async (tx) => {
    const held = await lockSupplier(tx, actor, supplier)
    if (!differsFrom({ note: held.note }, { note }, seen)) return

    const { id, shortlistedAt } = held
    await writeSupplierNote(tx, { ...ctx, actor }, { supplierId: id, note, shortlistedAt })
    await audit(tx, ctx, 'suppliers.note', { kind: 'party', id })
  })
}
