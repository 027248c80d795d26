import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { chooseSlug } from '#app/features/topics/choose-slug.server.ts'
import { categories } from '#app/features/topics/tables.server.ts'
import { isPerson, type Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { changeRequirementState } from './change-requirement-state.server.ts'
import { ownRequirementInput, saveRequirementInput } from './inputs.ts'
import { lockOwnRequirement } from './lock-requirement.server.ts'
import { canPublishRequirement } from './policy.ts'
import { MOST_OPEN_DAYS, type RequirementState, requirementChanged } from './requirement.ts'
import { requirements } from './tables.server.ts'

export const POSTS = { name: 'post-requirement', points: 30, seconds: 3600 }

/** Segments that stand where addresses of requirements stand. */
const TAKEN = ['search', 'addrequirement']
const DAY = 86_400_000

type Wanted = z.output<typeof saveRequirementInput>
export type SavedRequirement = { url: string; state: RequirementState }

/**
 * Posts a requirement, as a draft or open for proposals. Days are taken in UTC: the deadline is the end of its day.
 * Repeats with one key give the same requirement. Refuses `requirements:refused.unconfirmed` when somebody without a
 * confirmed address publishes, and `limit` after 30 in an hour.
 */
export async function postRequirement(ctx: Ctx, input: unknown): Promise<SavedRequirement> {
  const wanted = parseInput(saveRequirementInput, input)
  const actor = personOf(ctx)

  if (wanted.intent === 'publish') mayPublish(actor)
  await countAttempt(POSTS, actor.accountId)
  checkDeadline(wanted, ctx.now())

  const { key, ...body } = wanted
  return inTransaction((tx) =>
    once(tx, { owner: actor.accountId, key, body }, async () => {
      const facts = await factsOf(tx, wanted)
      const row = {
        ...facts,
        id: newId(),
        ownerId: actor.partyId,
        postedBy: actor.accountId,
        slug: await chooseSlug(tx, {
          kind: 'requirement',
          wishes: [wanted.title],
          takenOf: (slugs) => takenOf(tx, slugs),
        }),
        state: 'draft' as const,
      }
      await tx.insert(requirements).values(row)
      await audit(tx, ctx, 'requirement.post', { kind: 'requirement', id: row.id })
      const state = wanted.intent === 'publish' ? await publish(tx, ctx, row) : row.state
      return { url: row.slug, state }
    }),
  )
}

/**
 * Changes a requirement of one's own that is a draft or still open; an open one stays open and keeps its address.
 * Refuses as `postRequirement` does, and with `conflict` once it is over.
 */
export async function changeRequirement(ctx: Ctx, input: unknown): Promise<SavedRequirement> {
  const { url } = parseInput(ownRequirementInput, input)
  const wanted = parseInput(saveRequirementInput, input)
  const actor = personOf(ctx)

  return inTransaction(async (tx) => {
    const row = await lockOwnRequirement(tx, actor, url)

    if (row.state !== 'draft' && row.state !== 'open') throw refuse('conflict', 'requirements:refused.isOver')
    const isPublished = row.state === 'draft' && wanted.intent === 'publish'
    if (isPublished) mayPublish(actor)
    checkDeadline(wanted, ctx.now())

    const facts = await factsOf(tx, wanted)
    await tx.update(requirements).set(facts).where(eq(requirements.id, row.id))
    await audit(tx, ctx, 'requirement.change', { kind: 'requirement', id: row.id })
    if (row.state === 'open') await recordFact(tx, requirementChanged, row.id)
    const state = isPublished ? await publish(tx, ctx, row) : row.state
    return { url: row.slug, state }
  })
}

function publish(tx: Tx, ctx: Ctx, row: Parameters<typeof changeRequirementState>[2]) {
  return changeRequirementState(tx, ctx, row, 'publish', { publishedAt: ctx.now() })
}

function personOf(ctx: Ctx): Person {
  if (!isPerson(ctx.actor)) throw refuse('signIn', 'common:refused.signIn')
  return ctx.actor
}

function mayPublish(actor: Person): void {
  if (!canPublishRequirement(actor)) throw refuse('forbidden', 'requirements:refused.unconfirmed')
}

const endOf = (day: string) => new Date(`${day}T23:59:59Z`)
const noonOf = (day: string | undefined) => (day ? new Date(`${day}T12:00:00Z`) : null)

function checkDeadline({ deadline }: Wanted, now: Date): void {
  const days = (endOf(deadline).getTime() - now.getTime()) / DAY
  if (days < 1) throw new BadInput({ deadline: { key: 'requirements:form.deadlineSoon' } })
  if (days > MOST_OPEN_DAYS + 1)
    throw new BadInput({
      deadline: { key: 'requirements:form.deadlineFar', params: { days: MOST_OPEN_DAYS } },
    })
}

async function takenOf(tx: Tx, slugs: string[]): Promise<string[]> {
  const rows = await tx
    .select({ slug: requirements.slug })
    .from(requirements)
    .where(inArray(requirements.slug, slugs))
  return [...rows.map((row) => row.slug), ...TAKEN]
}

async function factsOf(tx: Tx, wanted: Wanted) {
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.slug, wanted.category))
  if (!category) throw new BadInput({ category: { key: 'common:invalid.required' } })
  const online = wanted.mode === 'online'
  return {
    categoryId: category.id,
    title: wanted.title,
    language: wanted.language,
    description: richTextOf({ format: 'plain', text: wanted.description }),
    participants: wanted.participants,
    mode: wanted.mode,
    trainingLanguage: wanted.trainingLanguage,
    city: online ? null : (wanted.city ?? null),
    country: online ? null : (wanted.country ?? null),
    wishedFrom: noonOf(wanted.wishedFrom),
    wishedTo: noonOf(wanted.wishedTo),
    deadline: endOf(wanted.deadline),
    budgetFromMinor: wanted.budgetFromMinor,
    budgetToMinor: wanted.budgetToMinor,
    budgetCurrency: wanted.budgetFromMinor === null && wanted.budgetToMinor === null ? null : wanted.currency,
    budgetHidden: wanted.budgetHidden,
  }
}
