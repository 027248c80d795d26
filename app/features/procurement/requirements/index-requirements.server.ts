import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dropDocument } from '#app/features/catalogue/search-index/drop-document.server.ts'
import { indexDocuments } from '#app/features/catalogue/search-index/index-document.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { requirementsSeenBy } from './queries-scope.server.ts'
import { dayOfDeadline } from './requirement.ts'
import { requirements } from './tables.server.ts'

const group = alias(categories, 'category_group')

/**
 * Updates the search index with these requirements as they are now: open ones until their deadline, others
 * are removed.
 */
export async function indexRequirements(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select({ requirement: requirements, category: categories, group })
    .from(requirements)
    .innerJoin(parties, eq(parties.id, requirements.ownerId))
    .innerJoin(categories, eq(categories.id, requirements.categoryId))
    .leftJoin(group, eq(group.id, categories.parentId))
    .where(and(inArray(requirements.id, ids), eq(requirements.state, 'open'), requirementsSeenBy(VISITOR)))
  const shownIds = new Set(rows.map(({ requirement }) => requirement.id))
  await dropDocument(tx, 'requirement', ...ids.filter((id) => !shownIds.has(id)))
  await indexDocuments(
    tx,
    rows.map(({ requirement, category, group: parent }) => ({
      kind: 'requirement',
      id: requirement.id,
      ownerId: requirement.ownerId,
      title: requirement.title,
      url: requirement.slug,
      language: requirement.language,
      keywords: [
        ...Object.values(category.names),
        ...Object.values(parent?.names ?? {}),
        requirement.city ?? '',
      ],
      body: requirement.description,
      categories: [category.id, category.parentId],
      cities: [requirement.city],
      country: requirement.country,
      modes: [requirement.mode],
      languages: [requirement.trainingLanguage],
      priceMinor: requirement.budgetHidden ? null : requirement.budgetToMinor,
      priceCurrency: requirement.budgetHidden ? null : requirement.budgetCurrency,
      demoted: requirement.demotedAt !== null,
      endsAt: requirement.deadline,
      day: dayOfDeadline(requirement),
      publishedAt: requirement.publishedAt ?? requirement.createdAt,
    })),
  )
}
