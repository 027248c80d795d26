import { inArray } from 'drizzle-orm'
import { chooseSlug } from '#app/features/catalogue/topics/choose-slug.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { changeRequirementState } from './change-requirement-state.server.ts'
import { describeRequirement } from './describe-requirement.server.ts'
import { saveRequirementInput } from './inputs.ts'
import { canPublishRequirement } from './policy.ts'
import { checkDeadline, checkQuestionsUntil, type SavedRequirement } from './requirement.ts'
import { checkAudience } from './requirement-terms.ts'
import { saveCriteria } from './save-criteria.server.ts'
import { requirements } from './tables.server.ts'

const POSTS = { name: 'post-requirement', points: 30, seconds: 3600 }

/** Segments that stand where addresses of requirements stand. */
const TAKEN = ['search', 'addrequirement', 'fitting']

/**
 * Posts a requirement, as a draft or open for proposals. Wanted days are kept in UTC; the deadline is the end
 * of its day in the actor's zone. Repeats with one key give the same requirement. Refuses
 * `requirements:refused.unconfirmed` when somebody without a confirmed address publishes, and `limit` after
 * 30 in an hour.
 */
export async function postRequirement(ctx: Ctx, input: unknown): Promise<SavedRequirement> {
  const wanted = parseInput(saveRequirementInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  if (wanted.intent === 'publish' && !canPublishRequirement(actor))
    throw refuse('forbidden', 'requirements:refused.unconfirmed')
  await countAttempt(POSTS, actor.accountId)
  checkAudience(actor, wanted.audience)
  checkDeadline(wanted.deadline, { now: ctx.now(), timeZone: ctx.timeZone })
  checkQuestionsUntil(wanted.questionsUntil, { now: ctx.now(), timeZone: ctx.timeZone })

  const { key, ...body } = wanted
  return inTransaction((tx) =>
    once(tx, { owner: actor.accountId, key, body }, async () => {
      const facts = await describeRequirement(tx, wanted, ctx.timeZone)
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
      await saveCriteria(tx, row.id, wanted.criteria)
      if (wanted.intent === 'publish') {
        const state = await changeRequirementState(tx, ctx, row, 'publish', { publishedAt: ctx.now() })
        return { url: row.slug, state }
      }
      await audit(tx, ctx, 'requirement.post', { kind: 'requirement', id: row.id })
      return { url: row.slug, state: row.state }
    }),
  )
}

async function takenOf(tx: Tx, slugs: string[]): Promise<string[]> {
  const rows = await tx
    .select({ slug: requirements.slug })
    .from(requirements)
    .where(inArray(requirements.slug, slugs))
  return [...rows.map((row) => row.slug), ...TAKEN]
}
