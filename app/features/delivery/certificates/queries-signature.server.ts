import { eq } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { logoAddress } from '#app/features/delivery/attendance/queries-scope.server.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { signatureFields } from './signature.ts'
import { signatures } from './tables.server.ts'

/**
 * What the certificates of the party acted for carry: its logo, and its signature, `isUsed` once that was
 * looked at. Refuses with `forbidden` who does not sell for it. One query.
 */
export async function getMarks(ctx: Ctx) {
  if (!canSetSaleTerms(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const [row] = await read(ctx)
    .select({
      partyId: parties.id,
      name: parties.name,
      kind: parties.kind,
      logo: logoAddress,
      signature: signatures,
    })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .leftJoin(signatures, eq(signatures.partyId, parties.id))
    .where(partyActedFor(ctx.actor))
  if (!row) throw refuse('forbidden', 'common:refused.forbidden')
  const { partyId, name, kind, logo, signature } = row
  return {
    partyId,
    name,
    isFirm: kind !== 'person',
    logo,
    signature: signature && { file: signature.file, signer: signature.signer, isUsed: signature.isUsed },
    seen: versionToken(signatureFields(signature)),
  }
}

export type Marks = Awaited<ReturnType<typeof getMarks>>
