import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { changeRequirementState } from '#app/features/procurement/requirements/change-requirement-state.server.ts'
import { countProposal } from '#app/features/procurement/requirements/count-proposal.server.ts'
import { agreeOnProposal } from '#app/features/sales/training-requests/agree-on-proposal.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { changeProposal } from './change-proposal.server.ts'
import { declineRest } from './decline-rest.server.ts'
import { awardInput } from './inputs.ts'
import { lockReceivedProposal } from './lock-proposal.server.ts'
import { linesOf } from './proposal.ts'

/**
 * Awards a requirement to the version of a proposal that was read: the training is agreed on with its order,
 * to be paid, the trainer's time is taken and the other proposals are declined, all or nothing. Refuses
 * `proposals:refused.changed`, `proposals:refused.expired`, `proposals:refused.decided` when one was accepted
 * already, `proposals:refused.hidden` of a requirement that staff has out of sight,
 * `proposals:refused.toConfirm` of one that its provider has not confirmed since the requirement was amended,
 * `proposals:refused.unapproved` of a provider who may sell no longer, `proposals:refused.begun` of days that
 * are past, and as `agreeOnProposal` does; bad input beside `venue` where people meet.
 */
export async function awardProposal(ctx: Ctx, input: unknown): Promise<{ code: string; reference: string }> {
  const { venue, ...which } = parseInput(awardInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  return inTransaction(async (tx) => {
    const { proposal, requirement, said } = await lockReceivedProposal(tx, ctx, which)
    if (requirement.state !== 'open' && requirement.state !== 'deciding')
      throw refuse('conflict', 'proposals:refused.decided')
    if (requirement.hiddenAt !== null) throw refuse('conflict', 'proposals:refused.hidden')
    if (proposal.amendment < requirement.amendment) throw refuse('conflict', 'proposals:refused.toConfirm')
    if (said.validUntil <= ctx.now()) throw refuse('conflict', 'proposals:refused.expired')
    if (said.startsAt <= ctx.now()) throw refuse('conflict', 'proposals:refused.begun')
    if (!(await isApproved(tx, proposal.providerId)))
      throw refuse('conflict', 'proposals:refused.notApproved')
    const isOnline = requirement.mode === 'online'
    if (!isOnline && !venue) throw new BadInput({ venue: { key: 'common:invalid.required' } })

    const t = translator(ctx.language)
    const { startsAt, endsAt, days, currency, tax, words, validUntil, timeZone } = said
    const lines = linesOf(said, { participants: said.participants, days: days.length }).map(
      ({ kind, quantity, unitMinor }) => ({
        name: kind === 'other' ? said.otherText : t(`proposals:line.${kind}`),
        quantity,
        unitMinor,
      }),
    )
    const agreed = await agreeOnProposal(tx, ctx, {
      buyerId: actor.partyId,
      placedBy: actor.accountId,
      providerId: proposal.providerId,
      proposedBy: said.sentBy,
      trainerId: said.trainerId,
      topicId: said.topicId,
      title: requirement.title,
      titleLanguage: requirement.language,
      language: ctx.language,
      participants: said.participants,
      place: {
        mode: isOnline ? 'online' : 'venue',
        venue: isOnline ? null : (venue ?? null),
        city: requirement.city,
        country: requirement.country,
        timeZone,
      },
      days: { startsAt, endsAt, days },
      currency,
      tax,
      lines,
      words,
      validUntil,
    })
    await changeProposal(tx, ctx, proposal, 'accept', { trainingRequestId: agreed.id })
    await countProposal(tx, requirement.id, -1)
    await declineRest(tx, ctx, requirement)
    await changeRequirementState(tx, ctx, requirement, 'award')
    return { code: agreed.code, reference: agreed.reference }
  })
}

async function isApproved(tx: Tx, partyId: typeof parties.$inferSelect.id): Promise<boolean> {
  return (await tx.$count(parties, and(eq(parties.id, partyId), eq(parties.approval, 'approved')))) > 0
}
