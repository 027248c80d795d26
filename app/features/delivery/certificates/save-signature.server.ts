import { eq } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { StoredDocument } from '#app/features/people/parties/file.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { signatureInput } from './inputs.ts'
import { signatureFields } from './signature.ts'
import { signatures } from './tables.server.ts'

/**
 * Keeps the signature of the party acted for, a stored picture, with the name below it; without one the name
 * alone changes. A new picture is on no certificate until it is used (`switchSignature`). Refuses a visitor
 * with `signIn`, who does not sell for the party with `forbidden`, and as not found a picture of somebody
 * else's; bad input beside `signature` for none and for what is no picture, and for a name that was changed
 * meanwhile.
 */
export async function saveSignature(ctx: Ctx, input: unknown, picture: StoredDocument | null): Promise<void> {
  const { signer, seen } = parseInput(signatureInput, input)
  const { actor } = ctx
  requireParty(actor)
  if (!canSetSaleTerms(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  if (picture && !picture.title.endsWith('.webp'))
    throw new BadInput({ signature: { key: 'files:refused.notPicture' } })
  const { partyId } = actor

  await inTransaction(async (tx) => {
    const [before] = await tx.select().from(signatures).where(eq(signatures.partyId, partyId)).for('update')
    const isChanged = differsFrom(signatureFields(before), { signer }, seen)
    if (!isChanged && !picture && before) return
    const file = picture?.name ?? before?.file
    if (file === undefined) throw new BadInput({ signature: { key: 'common:invalid.required' } })

    const row = { file, signer, isUsed: picture ? false : (before?.isUsed ?? false), updatedAt: ctx.now() }
    await tx
      .insert(signatures)
      .values({ ...row, partyId })
      .onConflictDoUpdate({ target: signatures.partyId, set: row })
    await assignFiles(tx, { kind: 'signature', id: partyId }, { owners: [partyId], names: [file] })
    await audit(tx, ctx, 'signature.save', { kind: 'party', id: partyId })
  })
}
