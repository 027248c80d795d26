import { eq } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { countryName } from '#app/kit/display-names.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Language } from '#app/kit/language.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { editableTextOf } from '#app/platform/rich-text.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { changeRequirementState } from './change-requirement-state.server.ts'
import { describeRequirement } from './describe-requirement.server.ts'
import { changeRequirementInput, saveRequirementInput } from './inputs.ts'
import { lockOwnRequirement } from './lock-requirement.server.ts'
import { canPublishRequirement } from './policy.ts'
import {
  checkDeadline,
  fieldsOfRequirement,
  requirementChanged,
  type SavedRequirement,
} from './requirement.ts'
import { requirements } from './tables.server.ts'

/**
 * Changes an own requirement that is a draft or open; an open one stays open and keeps its slug. Refuses as
 * `postRequirement` does, and with `conflict` once it is over; bad input for what was saved elsewhere since
 * the form was shown.
 */
export async function changeRequirement(ctx: Ctx, input: unknown): Promise<SavedRequirement> {
  const { url, seen } = parseInput(changeRequirementInput, input)
  const wanted = parseInput(saveRequirementInput, input)
  const { actor } = ctx
  requireParty(actor)

  return inTransaction(async (tx) => {
    const row = await lockOwnRequirement(tx, actor, url)

    if (row.state !== 'draft' && row.state !== 'open') throw refuse('conflict', 'requirements:refused.isOver')
    const isPublished = row.state === 'draft' && wanted.intent === 'publish'
    if (isPublished && !canPublishRequirement(actor))
      throw refuse('forbidden', 'requirements:refused.unconfirmed')
    checkDeadline(wanted.deadline, { now: ctx.now(), timeZone: ctx.timeZone })

    // Whoever has answered did so by these rules.
    if (row.state === 'open' && row.proposalCount > 0 && wanted.sealed !== row.sealed)
      throw new BadInput({ sealed: { key: 'requirements:form.sealedStays' } })
    const facts = await describeRequirement(tx, wanted)
    const shown = await fieldsShown(tx, row)
    const said = fieldsOfRequirement(facts, { ...wanted, description: editableTextOf(facts.description) })
    if (differsFrom(shown, said, seen, wordsIn(ctx.language))) {
      await tx.update(requirements).set(facts).where(eq(requirements.id, row.id))
      if (!isPublished) await audit(tx, ctx, 'requirement.change', { kind: 'requirement', id: row.id })
      if (row.state === 'open') await recordFact(tx, requirementChanged, row.id, { owner: row.ownerId })
    }
    const state = isPublished
      ? await changeRequirementState(tx, ctx, row, 'publish', { publishedAt: ctx.now() })
      : row.state
    return { url: row.slug, state }
  })
}

async function fieldsShown(tx: Tx, row: typeof requirements.$inferSelect) {
  const [category] = await tx
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, row.categoryId))
  const description = editableTextOf(row.description)
  return fieldsOfRequirement(row, { category: category?.slug ?? '', description })
}

/** Of a choice it is said that it is another one: its words are those of the page. */
const wordsIn = (language: Language) => {
  const another = () => null
  return {
    country: (code: string) => countryName(code, language),
    category: another,
    mode: another,
    trainingLanguage: another,
    language: another,
    budgetHidden: another,
    sealed: another,
  }
}
