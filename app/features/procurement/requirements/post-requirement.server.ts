import { inArray } from 'drizzle-orm'
import { chooseSlug } from '#app/features/catalogue/topics/choose-slug.server.ts'
import { FILES_OF_MESSAGE } from '#app/features/people/message-files/message-file.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { StoredAttachment } from '#app/features/people/parties/store-attachment.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { changeRequirementState } from './change-requirement-state.server.ts'
import { describeRequirement } from './describe-requirement.server.ts'
import { saveRequirementInput } from './inputs.ts'
import { canPublishRequirement } from './policy.ts'
import { checkDeadline, checkQuestionsUntil, OF_REQUIREMENT, type SavedRequirement } from './requirement.ts'
import { checkAudience } from './requirement-terms.ts'
import { saveCriteria } from './save-criteria.server.ts'
import { requirements } from './tables.server.ts'

const POSTS = { name: 'post-requirement', points: 30, seconds: 3600 }

/** Segments that stand where addresses of requirements stand. */
const TAKEN = ['search', 'addrequirement', 'fitting']

/**
 * Posts a requirement with files that were stored, as a draft or open for proposals. Wanted days are kept in
 * UTC; the deadline is the end of its day in the actor's zone. Repeats with one key give the same
 * requirement. Refuses `requirements:refused.unconfirmed` when somebody without a confirmed address
 * publishes, and `limit` after 30 in an hour; bad input beside `files` for more than FILES_OF_MESSAGE.
 */
export async function postRequirement(
  ctx: Ctx,
  input: unknown,
  files: readonly StoredAttachment[] = [],
): Promise<SavedRequirement> {
  const wanted = parseInput(saveRequirementInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  if (wanted.intent === 'publish' && !canPublishRequirement(actor))
    throw refuse('forbidden', 'requirements:refused.unconfirmed')
  await countAttempt(POSTS, actor.accountId)
  checkAudience(actor, wanted.audience)
  checkDeadline(wanted.deadline, { now: ctx.now(), timeZone: ctx.timeZone })
  checkQuestionsUntil(wanted.questionsUntil, { now: ctx.now(), timeZone: ctx.timeZone })

  if (files.length > FILES_OF_MESSAGE)
    throw new BadInput({ files: { key: 'message-files:tooMany', params: { count: FILES_OF_MESSAGE } } })

  const { key, ...fields } = wanted
  const body = { ...fields, files: files.map(({ digest }) => digest) }
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
      await assignFiles(
        tx,
        { kind: OF_REQUIREMENT, id: row.id },
        { owners: [actor.partyId], names: files.map(({ name }) => name) },
      )
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
