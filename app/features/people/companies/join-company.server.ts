import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enterCompany } from './enter-company.server.ts'
import { joinInput } from './inputs.ts'
import { findInviting } from './queries-join.server.ts'
import { joinWishes } from './tables.server.ts'

/** The outcome; `waits` where the provider is not approved yet and joins upon approval. */
export type Joined = { company: string; answer: 'joined' | 'before' | 'waits' }

/**
 * Lets the signed-in person, whichever party they act for, join a company by the code of its invitation link:
 * an approved provider at once, any other upon approval. Refuses a visitor with `signIn`; bad input for an
 * unknown code, or one of another `kind`.
 */
export async function joinCompany(
  ctx: Ctx,
  input: unknown,
  kind: 'company' | 'sme' | 'any',
): Promise<Joined> {
  const { companyId: code } = parseInput(joinInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const company = await findInviting(ctx, code)
  if (!company || (kind !== 'any' && company.kind !== kind))
    throw new BadInput({ companyId: { key: 'accounts:invitation.unknown' } })

  const trainerId = actor.ownPartyId
  return inTransaction(async (tx) => {
    const [own] = await tx
      .select({ approval: parties.approval })
      .from(parties)
      .where(eq(parties.id, trainerId))
      .for('share')
    const isApproved = own?.approval === 'approved' && actor.serviceType === 'provider'
    if (!isApproved) {
      await tx.insert(joinWishes).values({ trainerId, companyId: company.id }).onConflictDoNothing()
      return { company: company.name, answer: 'waits' }
    }
    const entered = await enterCompany(tx, { company, trainerId })
    if (entered) await audit(tx, ctx, 'company.enter', { kind: 'party', id: company.id })
    return { company: company.name, answer: entered ? 'joined' : 'before' }
  })
}
