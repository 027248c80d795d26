import type { z } from 'zod'
import type { RichHtml } from '#app/kit/rich-html.ts'
import type { saveRequirementInput } from './inputs.ts'
import { endOfDay } from './requirement.ts'

/** What the form of a requirement says, parsed. */
export type WantedRequirement = z.output<typeof saveRequirementInput>

const noonOf = (day: string | undefined) => (day ? new Date(`${day}T12:00:00Z`) : null)

/** What a row says of a requirement, from its form; its last days are those of `timeZone` (IANA). */
export function requirementFacts(
  wanted: WantedRequirement,
  { categoryId, description, timeZone }: { categoryId: string; description: RichHtml; timeZone: string },
) {
  const online = wanted.mode === 'online'
  return {
    categoryId,
    title: wanted.title,
    language: wanted.language,
    description,
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
