import { eq } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { countryName } from '#app/kit/display-names.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Language } from '#app/kit/language.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { editableTextOf } from '#app/platform/rich-text.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { amendRequirement } from './amend-requirement.server.ts'
import { changesOf, isAnswered } from './amendment.ts'
import { changeRequirementState } from './change-requirement-state.server.ts'
import type { Criterion } from './criterion.ts'
import { describeRequirement } from './describe-requirement.server.ts'
import { changeRequirementInput, saveRequirementInput } from './inputs.ts'
import { lockOwnRequirement } from './lock-requirement.server.ts'
import { canPublishRequirement } from './policy.ts'
import { readClock } from './read-clock.server.ts'
import {
  amendedDeadline,
  checkDeadline,
  checkQuestionsUntil,
  fieldsOfRequirement,
  requirementChanged,
  type SavedRequirement,
} from './requirement.ts'
import { checkAudience, checkStaying } from './requirement-terms.ts'
import { saveCriteria } from './save-criteria.server.ts'
import { requirementCriteria, requirements } from './tables.server.ts'

/**
 * Changes an own requirement that is a draft or open; an open one stays open and keeps its slug, and what is
 * changed of it after somebody has answered or asked is an amendment, which leaves them 48 hours at least.
 * Refuses as `postRequirement` does, and with `conflict` once it is over, by the database's clock; bad input
 * for what was saved elsewhere since the form was shown, and beside what stays once it is open.
 */
export async function changeRequirement(
  ctx: Ctx,
  input: unknown,
): Promise<SavedRequirement & { amendment: number | null }> {
  const { url, seen } = parseInput(changeRequirementInput, input)
  const wanted = parseInput(saveRequirementInput, input)
  const { actor } = ctx
  requireParty(actor)

  return inTransaction(async (tx) => {
    const row = await lockOwnRequirement(tx, actor, url)
    const saved = await lockCriteria(tx, row.id)
    const shown = await fieldsShown(tx, row, saved)
    const clock = await readClock(tx)

    if (row.state !== 'draft' && row.state !== 'open') throw refuse('conflict', 'requirements:refused.isOver')
    if (row.state === 'open' && row.deadline <= clock) throw refuse('conflict', 'requirements:refused.isOver')
    const isPublished = row.state === 'draft' && wanted.intent === 'publish'
    if (isPublished && !canPublishRequirement(actor))
      throw refuse('forbidden', 'requirements:refused.unconfirmed')
    // Whoever has answered did so by these rules.
    checkStaying({ ...row, criteria: saved }, wanted)
    checkAudience(actor, wanted.audience)
    const at = { now: ctx.now(), timeZone: row.timeZone }
    if (row.state === 'draft' || wanted.deadline !== shown.deadline) checkDeadline(wanted.deadline, at)
    if (wanted.questionsUntil !== shown.questionsUntil) checkQuestionsUntil(wanted.questionsUntil, at)

    const facts = await describeRequirement(tx, wanted, row.timeZone)
    const criteria = row.state === 'draft' ? wanted.criteria : saved
    const said = () =>
      fieldsOfRequirement(facts, { ...wanted, description: editableTextOf(facts.description), criteria })
    let amendment: number | null = null
    if (differsFrom(shown, said(), seen, wordsIn(ctx.language))) {
      if (isAnswered(row) && changesOf(shown, said()).length > 0) {
        facts.deadline = amendedDeadline(row, { wanted: facts.deadline, clock })
        amendment = await amendRequirement(tx, row, changesOf(shown, said()))
      }
      await tx.update(requirements).set(facts).where(eq(requirements.id, row.id))
      if (row.state === 'draft') await saveCriteria(tx, row.id, criteria)
      if (!isPublished) await audit(tx, ctx, 'requirement.change', { kind: 'requirement', id: row.id })
      if (row.state === 'open') await recordFact(tx, requirementChanged, row.id, { owner: row.ownerId })
    }
    const state = isPublished
      ? await changeRequirementState(tx, ctx, row, 'publish', { publishedAt: ctx.now() })
      : row.state
    return { url: row.slug, state, amendment }
  })
}

type Row = typeof requirements.$inferSelect

function lockCriteria(tx: Tx, requirementId: string): Promise<Criterion[]> {
  return tx
    .select({ name: requirementCriteria.name, weight: requirementCriteria.weight })
    .from(requirementCriteria)
    .where(eq(requirementCriteria.requirementId, requirementId))
    .orderBy(requirementCriteria.position)
}

async function fieldsShown(tx: Tx, row: Row, criteria: readonly Criterion[]) {
  const [category] = await tx
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, row.categoryId))
  const description = editableTextOf(row.description)
  return fieldsOfRequirement(row, { category: category?.slug ?? '', description, criteria })
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
    audience: another,
    showCount: another,
    showPlaces: another,
  }
}
