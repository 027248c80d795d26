import { cityName } from '#app/kit/city-names.ts'
import type { Language } from '#app/kit/language.ts'
import type { Budget, RequirementRowFacts, RequirementView } from './requirement.ts'
import type { requirements } from './tables.server.ts'

/** What is shown of a requirement, whether it is kept or still stands in its form. */
type Row = Omit<
  typeof requirements.$inferSelect,
  'id' | 'ownerId' | 'postedBy' | 'categoryId' | 'createdAt' | 'updatedAt' | 'questionCount' | 'sealed'
> & { createdAt: Date }

/** `category`: its name in the reader's language. */
type Entry = { row: Row; category: string }

type Reader = { language: Language; now: Date }

function budgetOf(row: Row): Budget | null {
  const { budgetCurrency: currency, budgetFromMinor: from, budgetToMinor: to } = row
  if (row.budgetHidden || currency === null || (from === null && to === null)) return null
  return {
    from: from === null ? null : { minor: from, currency },
    to: to === null ? null : { minor: to, currency },
  }
}

/** What a list shows of a requirement, in the reader's language. */
export function rowFactsOf({ row, category }: Entry, { language, now }: Reader): RequirementRowFacts {
  return {
    url: row.slug,
    title: row.title,
    language: row.language,
    category,
    participants: row.participants,
    mode: row.mode,
    city: row.city && cityName(row.city, language, row.country),
    country: row.country,
    budget: budgetOf(row),
    publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
    deadline: row.deadline.toISOString(),
    timeZone: row.timeZone,
    open: row.state === 'open' && row.deadline > now,
  }
}

/** What its page shows, but for whose it is and why it was closed. */
export function requirementViewOf(
  entry: Entry & { categorySlug: string },
  reader: Reader,
): Omit<RequirementView, 'isOwn' | 'closedReason'> {
  const { row, categorySlug } = entry
  return {
    ...rowFactsOf(entry, reader),
    categorySlug,
    description: row.description,
    trainingLanguage: row.trainingLanguage,
    wishedFrom: row.wishedFrom?.toISOString() ?? null,
    wishedTo: row.wishedTo?.toISOString() ?? null,
    audience: row.audience,
    questionsUntil: (row.questionsUntil ?? row.deadline).toISOString(),
    showPlaces: row.showPlaces,
    proposalCount: row.showCount ? row.proposalCount : null,
  }
}
