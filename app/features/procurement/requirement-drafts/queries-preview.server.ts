import { sql } from 'drizzle-orm'
import { isCategoryOf } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import type { Criterion } from '#app/features/procurement/requirements/criterion.ts'
import { saveRequirementInput } from '#app/features/procurement/requirements/inputs.ts'
import {
  checkDeadline,
  checkQuestionsUntil,
  type RequirementView,
} from '#app/features/procurement/requirements/requirement.ts'
import { requirementFacts } from '#app/features/procurement/requirements/requirement-facts.ts'
import { checkAudience } from '#app/features/procurement/requirements/requirement-terms.ts'
import { requirementViewOf } from '#app/features/procurement/requirements/requirement-view.ts'
import type { Person } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'

/**
 * The preview of a requirement's page from unsaved form values, as providers would see it: open, without an
 * answer. Bad input as on posting. One query.
 */
export async function getRequirementPreview(
  ctx: Ctx & { actor: Person },
  input: unknown,
): Promise<{ requirement: RequirementView; criteria: Criterion[] }> {
  const wanted = parseInput(saveRequirementInput, input)
  const { actor, language, timeZone } = ctx
  const now = ctx.now()
  checkAudience(actor, wanted.audience)
  checkDeadline(wanted.deadline, { now, timeZone })
  checkQuestionsUntil(wanted.questionsUntil, { now, timeZone })
  const [category] = await read(ctx)
    .select({ id: categories.id, name: sql<string>`${categories.names} ->> ${language}` })
    .from(categories)
    .where(isCategoryOf(wanted.category))
  if (!category) throw new BadInput({ category: { key: 'common:invalid.required' } })

  const description = richTextOf({ format: 'plain', text: wanted.description })
  const row = {
    ...requirementFacts(wanted, { categoryId: category.id, description, timeZone }),
    slug: '',
    state: 'open' as const,
    createdAt: now,
    publishedAt: now,
    proposalCount: 0,
    amendment: 0,
    closedReason: null,
    hiddenAt: null,
    demotedAt: null,
  }
  const view = requirementViewOf(
    { row, category: category.name, categorySlug: wanted.category },
    { language, now },
  )
  return { requirement: { ...view, isOwn: false, closedReason: null }, criteria: wanted.criteria }
}
