import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import type { saveRequirementInput } from './inputs.ts'
import { endOfDay } from './requirement.ts'

const noonOf = (day: string | undefined) => (day ? new Date(`${day}T12:00:00Z`) : null)

/**
 * The row of a requirement from its form, whose last days are those of a zone (IANA). Bad input when the
 * category does not exist.
 */
export async function describeRequirement(
  tx: Tx,
  wanted: z.output<typeof saveRequirementInput>,
  timeZone: string,
) {
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
    deadline: endOfDay(wanted.deadline, timeZone),
    timeZone,
    questionsUntil: wanted.questionsUntil ? endOfDay(wanted.questionsUntil, timeZone) : null,
    budgetFromMinor: wanted.budgetFromMinor,
    budgetToMinor: wanted.budgetToMinor,
    budgetCurrency: wanted.budgetFromMinor === null && wanted.budgetToMinor === null ? null : wanted.currency,
    budgetHidden: wanted.budgetHidden,
    sealed: wanted.sealed,
    audience: wanted.audience,
    showCount: wanted.showCount,
    showPlaces: wanted.showPlaces,
  }
}
