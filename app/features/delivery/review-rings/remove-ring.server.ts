import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { changeReviewState } from '#app/features/delivery/reviews/change-review-state.server.ts'
import { canDecideReviews } from '#app/features/delivery/reviews/policy.ts'
import { reviewsDecidedBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { carryOutDecision } from '#app/features/people/staff-acts/carry-out-decision.server.ts'
import { fitsKind, readChoice, untilAfter } from '#app/features/people/staff-acts/decision.ts'
import { proveChoices } from '#app/features/people/staff-acts/prove-choices.server.ts'
import { partyTitle } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { isOfStaff } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { withAttempts } from '#app/features/people/staff-acts/with-attempts.server.ts'
import type { Person } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { ringRemovalInput } from './inputs.ts'
import { lockRing } from './lock-ring.server.ts'
import { REMOVES } from './ring.ts'
import { reviewRings } from './tables.server.ts'

/**
 * Removes all reviews of a ring by a rule, and does about the provider that gained what was chosen, all or
 * nothing: each author, and the provider, reads a statement of reasons of its own. For staff who moderate;
 * not found for anybody else. Bad input beside `acts` where the reviews are to stay, otherwise as
 * `decideOnParty`. Refuses with `conflict` what somebody else has decided meanwhile and what is done already,
 * with `forbidden` an own cause, and what is of somebody of staff.
 */
export async function removeRing(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideReviews(actor)) throw notFound()
  const { ring: code, ...decided } = parseInput(ringRemovalInput, input)
  const { acts, rule, facts: reason, days } = decided
  if (!fitsKind('review', acts)) throw notFound()
  if (!acts.includes(REMOVES)) throw new BadInput({ acts: { key: 'reviews:ring.notRemoved' } })

  await withAttempts(actor, decided, () =>
    inTransaction(async (tx) => {
      const { id, trainerId, held } = await lockRing(tx, actor, code)
      const found = await findConcerned(tx, actor, held)
      const ofProvider = acts.filter((choice) => readChoice(choice).kind === 'party')
      const provider = await findProvider(tx, trainerId)
      if (found.some((one) => one.isOfStaff) || (ofProvider.length > 0 && provider.isOfStaff))
        throw refuse('forbidden', 'staff-acts:refused.staff')

      const made = { outcome: 'remove', decidedBy: actor.accountId, decidedAt: ctx.now() } as const
      await tx.update(reviewRings).set(made).where(eq(reviewRings.id, id))
      const until = untilAfter(days, ctx.now())
      const source = { source: 'look', detectedBy: 'ring' } as const
      const said = { decision: 'remove', reviews: held.length, acts: acts.join(', '), rule, ...source }
      const kept = { ...said, reason: personal(reason) }
      await audit(tx, ctx, 'review-rings.decide', { kind: 'review-ring', id }, kept)
      const decide = (choices: typeof acts, about: Parameters<typeof carryOutDecision>[2]['about']) =>
        carryOutDecision(tx, inWake(ctx), { about, choices, rule, ...source, reason, until })
      for (const { review, title, authorTitle, isErased } of found) {
        const { id: reviewId, authorId: partyId } = review
        // Of who has left for good nothing is kept anew, and nobody is there to object.
        if (isErased) await changeReviewState(tx, inWake(ctx), review, { name: 'remove', hiddenReason: null })
        else
          await decide([REMOVES], { kind: 'review', id: reviewId, title, partyId, partyTitle: authorTitle })
      }
      const title = provider.partyTitle
      if (ofProvider.length > 0)
        await decide(ofProvider, {
          kind: 'party',
          id: trainerId,
          title,
          partyId: trainerId,
          partyTitle: title,
        })
      // Last, so that who comes second is told so and keeps the code.
      await proveChoices(tx, ctx, { accountId: actor.accountId, acts, code: decided.code })
    }),
  )
}

const provider = alias(parties, 'provider')

/** What each locked review is called, and whose it is. */
async function findConcerned(tx: Tx, actor: Person, held: readonly { id: string }[]) {
  const ids = held.map(({ id }) => id)
  const rows = await tx
    .select({
      review: reviews,
      authorTitle: partyTitle,
      isErased: sql<boolean>`${parties.erasedAt} is not null`,
      isOfStaff: isOfStaff(reviews.authorId),
      topic: topics.title,
      trainer: provider.name,
    })
    .from(reviews)
    .innerJoin(parties, eq(parties.id, reviews.authorId))
    .innerJoin(provider, eq(provider.id, reviews.trainerId))
    .leftJoin(topics, eq(topics.id, reviews.topicId))
    .where(and(reviewsDecidedBy(actor), inArray(reviews.id, ids)))
    .orderBy(reviews.id)
  return rows.map(({ topic, trainer, ...row }) => ({ ...row, title: topic ?? trainer }))
}

async function findProvider(tx: Tx, trainerId: PartyId) {
  const [found] = await tx
    .select({ partyTitle, isOfStaff: isOfStaff(parties.id) })
    .from(parties)
    .where(eq(parties.id, trainerId))
  if (!found) throw notFound()
  return found
}
