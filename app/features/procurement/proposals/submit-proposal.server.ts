import { and, eq, sql } from 'drizzle-orm'
import { giveTimeBack } from '#app/features/catalogue/availability/give-time-back.server.ts'
import { takeTime } from '#app/features/catalogue/availability/take-time.server.ts'
import { hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import type { StoredAttachment } from '#app/features/people/parties/store-attachment.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireMandate } from '#app/features/people/selling-mandates/require-mandate.server.ts'
import { countProposal } from '#app/features/procurement/requirements/count-proposal.server.ts'
import { keepOpenTo } from '#app/features/procurement/requirements/keep-open-to.server.ts'
import { lockAnswerableRequirement } from '#app/features/procurement/requirements/lock-answerable-requirement.server.ts'
import { requireSeller } from '#app/features/sales/training-requests/require-seller.server.ts'
import { requireTrainer } from '#app/features/sales/training-requests/require-trainer.server.ts'
import { timeAskedOf } from '#app/features/sales/training-requests/training-time.ts'
import { readDays } from '#app/features/sales/training-requests/wanted-days.ts'
import { type PartyActor, requireAccountHolder } from '#app/kit/actor.ts'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { instantOfLocal } from '#app/kit/local-time.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { changeProposal } from './change-proposal.server.ts'
import { pricesOf, submitProposalInput, type TypedProposal } from './inputs.ts'
import {
  dueOfProposal,
  FILES_OF_PROPOSAL,
  MOST_VALID_DAYS,
  OF_PROPOSAL,
  OF_PROPOSAL_DRAFT,
  proposalSubmitted,
  STANDING,
} from './proposal.ts'
import { proposalDrafts, proposals, proposalVersions } from './tables.server.ts'

const SENDS = { name: 'submit-proposal', points: 60, seconds: 3600 }
const DAY_MS = 86_400_000

/**
 * Sends a proposal for a requirement as the provider acted for, with files that it has stored, or a new
 * version of one that stands or was withdrawn; a version has the files that it was sent with. Whether it is
 * in time is said by the database's clock at the end, under the lock that ends the time for proposals.
 * Repeats with one key send once. Refuses `proposals:refused.own`, `proposals:refused.closed`,
 * `proposals:refused.late`, `proposals:refused.over` once it was decided on, `proposals:refused.changed`
 * when another version came in meanwhile, `proposals:refused.amended` when the requirement was amended after
 * it was read, `proposals:refused.unapproved` and the like of who may not sell, `trainings:refused.lapsed`,
 * `trainers:refused.engaged` for days on which the trainer is booked, and `limit` after 60 in an hour; bad
 * input beside `files` for more than FILES_OF_PROPOSAL, and beside `mandate` where the selling mandate is not
 * accepted. Where the seeker has blocked the provider, the
 * requirement is not found.
 */
export async function submitProposal(
  ctx: Ctx,
  input: unknown,
  files: readonly StoredAttachment[] = [],
): Promise<{ version: number }> {
  const typed = parseInput(submitProposalInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const hindrance = hindranceOf(actor)
  if (hindrance) throw refuse('forbidden', `proposals:refused.${hindrance}`)
  await countAttempt(SENDS, actor.partyId)
  const days = readDays(typed, { timeZone: typed.timeZone, now: ctx.now() })
  const validUntil = readValidity(typed, ctx.now())
  if (files.length > FILES_OF_PROPOSAL)
    throw new BadInput({ files: { key: 'message-files:tooMany', params: { count: FILES_OF_PROPOSAL } } })

  return inTransaction(async (tx) => {
    const { key, mandate: _mandate, ...fields } = typed
    const body = { ...fields, files: files.map(({ digest }) => digest) }
    return once(tx, { owner: actor.accountId, key, body }, async () => {
      const requirement = await lockAnswerableRequirement(tx, ctx, typed.url)
      if (requirement.ownerId === actor.partyId) throw refuse('forbidden', 'proposals:refused.own')
      if (requirement.state !== 'open') throw refuse('conflict', 'proposals:refused.closed')
      if (requirement.amendment !== typed.amendment) throw refuse('conflict', 'proposals:refused.amended')
      await requireSeller(tx, ctx, actor.partyId)
      await requireMandate(tx, ctx, { actor, isAccepted: typed.mandate === 'yes' })
      const trainerId = await requireTrainer(tx, { actor, username: typed.trainer })

      const before = await lockOwnProposal(tx, actor.partyId, requirement.id)
      if ((before?.version ?? 0) !== typed.version) throw refuse('conflict', 'proposals:refused.changed')
      const id = before?.id ?? newId()
      await checkFree(tx, ctx, { id, trainerId: trainerId ?? actor.partyId, typed, requirement, days })
      const version = typed.version + 1
      if (!before) {
        const sides = { requirementId: requirement.id, providerId: actor.partyId }
        const { amendment } = requirement
        await tx
          .insert(proposals)
          .values({ ...sides, id, code: newCode(10), state: 'submitted', version, amendment })
      } else await renew(tx, ctx, { ...before, ownerId: requirement.ownerId }, requirement, version)
      if (!before || before.state === 'withdrawn') await countProposal(tx, requirement.id, 1)
      await keepOpenTo(tx, requirement, actor.partyId)

      const prices = pricesOf(typed)
      const tax = await taxOf(tx, actor.partyId)
      const need = { participants: requirement.participants, days: days.days.length }
      const due = dueOfProposal(prices, need, tax)
      const versionId = newId()
      await tx.insert(proposalVersions).values({
        ...prices,
        ...days,
        id: versionId,
        proposalId: id,
        version,
        sentBy: actor.accountId,
        trainerId,
        topicId: await topicOf(tx, actor, typed.topic),
        participants: need.participants,
        timeZone: typed.timeZone,
        tax,
        totalMinor: due.total.minor,
        taxMinor: due.tax.minor,
        words: typed.words,
        validUntil,
      })
      const names = files.map(({ name }) => name)
      await assignFiles(tx, { kind: OF_PROPOSAL, id: versionId }, { owners: [actor.partyId], names })
      await endDraft(tx, actor.partyId, requirement.id)
      await audit(tx, ctx, 'proposal.submit', { kind: 'proposal', id })
      const details = { provider: actor.partyId, requirement: requirement.id, version }
      await recordFact(tx, proposalSubmitted, id, details)
      await requireInTime(tx, requirement.deadline)
      return { version }
    })
  })
}

/** What was typed is sent: its draft goes, and uses its files no longer. */
async function endDraft(tx: Tx, providerId: PartyId, requirementId: string): Promise<void> {
  const [draft] = await tx
    .delete(proposalDrafts)
    .where(and(eq(proposalDrafts.requirementId, requirementId), eq(proposalDrafts.providerId, providerId)))
    .returning({ id: proposalDrafts.id })
  if (draft)
    await assignFiles(tx, { kind: OF_PROPOSAL_DRAFT, id: draft.id }, { owners: [providerId], names: [] })
}

/** The last moment of the day until which a proposal holds. Bad input beside `validUntil`. */
function readValidity({ validUntil: day, timeZone }: TypedProposal, now: Date): Date {
  const fault = (key: string) => new BadInput({ validUntil: { key } })
  const midnight = instantOfLocal(day, '23:59', timeZone)
  if (!(midnight instanceof Date)) throw fault('requirements:form.day')
  if (midnight <= now) throw fault('proposals:form.validPast')
  if (midnight.getTime() > now.getTime() + MOST_VALID_DAYS * DAY_MS) throw fault('proposals:form.validFar')
  return midnight
}

async function lockOwnProposal(tx: Tx, providerId: PartyId, requirementId: string) {
  const [row] = await tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.requirementId, requirementId), eq(proposals.providerId, providerId)))
    .for('update')
  return row ?? null
}

type Row = typeof proposals.$inferSelect & { ownerId: PartyId }

/** A new version of a proposal that stands, or of one that was withdrawn. */
async function renew(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  { amendment }: { amendment: number },
  version: number,
): Promise<void> {
  if (row.state === 'withdrawn') return changeProposal(tx, ctx, row, 'resubmit', { version, amendment })
  if (!STANDING.includes(row.state)) throw refuse('conflict', 'proposals:refused.over')
  await tx.update(proposals).set({ version, amendment, updatedAt: ctx.now() }).where(eq(proposals.id, row.id))
}

type Asked = {
  id: string
  trainerId: PartyId
  typed: TypedProposal
  requirement: { mode: string; city: string | null; country: string | null }
  days: ReturnType<typeof readDays>
}

/** Refuses days on which the trainer is booked: they are taken and given back at once. */
async function checkFree(tx: Tx, ctx: Ctx, { id, trainerId, typed, requirement, days }: Asked) {
  const { mode, city, country } = requirement
  const at = mode === 'online' ? { mode: 'online' as const } : { mode: 'venue' as const, city, country }
  const asked = timeAskedOf(trainerId, id, { ...at, timeZone: typed.timeZone, days: days.days })
  await takeTime(tx, ctx, asked)
  await giveTimeBack(tx, asked.subject)
}

async function taxOf(tx: Tx, partyId: PartyId) {
  const [party] = await tx.select({ tax: partyTax }).from(parties).where(eq(parties.id, partyId))
  return party?.tax ?? null
}

/** The own topic that a proposal names; null for none. */
async function topicOf(tx: Tx, actor: PartyActor, slug: string): Promise<string | null> {
  if (slug === '') return null
  const isOwn = and(eq(topics.slug, slug), eq(topics.ownerId, actor.partyId), eq(topics.state, 'published'))
  const [topic] = await tx.select({ id: topics.id }).from(topics).where(isOwn)
  if (!topic) throw new BadInput({ topic: { key: 'common:invalid.required' } })
  return topic.id
}

/** By the database's clock, as the last thing: refuses what came in after the deadline. */
async function requireInTime(tx: Tx, deadline: Date): Promise<void> {
  const { rows } = await tx.execute<{ late: boolean }>(
    sql`select clock_timestamp() >= ${deadline.toISOString()}::timestamptz as late`,
  )
  if (rows[0]?.late !== false) throw refuse('conflict', 'proposals:refused.late')
}
