import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { topicsAt, topicsSeenBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { type AttachedFile, ownFiles } from '#app/features/people/message-files/message-file.ts'
import { attachedTo } from '#app/features/people/message-files/queries-files.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { listCriteria } from '#app/features/procurement/requirements/queries-criteria.server.ts'
import { requirementsOwnedBy } from '#app/features/procurement/requirements/queries-scope.server.ts'
import { fieldsOfRequirement, OF_REQUIREMENT } from '#app/features/procurement/requirements/requirement.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { editableTextOf } from '#app/platform/rich-text.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { draftValues, MOST_DRAFTS, OF_REQUIREMENT_DRAFT } from './draft.ts'
import { draftsWrittenBy } from './queries-scope.server.ts'
import { requirementDrafts } from './tables.server.ts'

type PersonCtx = Ctx & { actor: Person }

/** What the form of a new requirement begins with; `draft` is '' unless something was kept of it. */
export type Beginning = {
  key: string
  draft: string
  seen: string
  values: Record<string, string>
  /** What goes along already. */
  files: AttachedFile[]
}

/**
 * What a new requirement begins with, as its address says: a draft of one's own (`draft`), an own requirement
 * (`copy`), a topic (`topic`), a provider (`provider`), or what was searched for. What cannot be seen is left
 * out. Two queries at most.
 */
export async function beginRequirement(ctx: PersonCtx, asked: URLSearchParams): Promise<Beginning> {
  const draft = asked.get('draft')
  const kept = draft && UUID.test(draft) ? await findDraft(ctx, draft) : null
  if (kept) return kept
  const [copy, topic, provider] = [asked.get('copy'), asked.get('topic'), asked.get('provider')]
  if (copy) return { key: newKey(), draft: '', seen: '', ...(await copyOf(ctx, copy)) }
  const values = topic
    ? await ofTopic(ctx, topic)
    : provider
      ? await ofProvider(ctx, provider)
      : ofSearch(asked)
  return { key: newKey(), draft: '', seen: '', values, files: [] }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function findDraft(ctx: PersonCtx, key: string): Promise<Beginning | null> {
  const [row] = await read(ctx)
    .select({
      kept: requirementDrafts.values,
      files: attachedTo(OF_REQUIREMENT_DRAFT, requirementDrafts.key),
    })
    .from(requirementDrafts)
    .where(and(eq(requirementDrafts.key, key), draftsWrittenBy(ctx.actor)))
  if (!row) return null
  const values = draftValues(row.kept)
  return { key, draft: key, seen: versionToken(values), values, files: ownFiles(row.files) }
}

/** Another one like it, with its files: what was, without its days and what it was called by others. */
async function copyOf(ctx: PersonCtx, url: string): Promise<Pick<Beginning, 'values' | 'files'>> {
  const [found] = await read(ctx)
    .select({
      row: requirements,
      category: categories.slug,
      files: attachedTo(OF_REQUIREMENT, requirements.id),
    })
    .from(requirements)
    .innerJoin(categories, eq(categories.id, requirements.categoryId))
    .where(and(eq(requirements.slug, url), requirementsOwnedBy(ctx.actor)))
  if (!found) return { values: {}, files: [] }
  const { row, category, files } = found
  const criteria = await listCriteria(ctx, url)
  const values = fieldsOfRequirement(row, {
    category,
    description: editableTextOf(row.description),
    criteria,
  })
  const undated = { ...values, deadline: '', questionsUntil: '', wishedFrom: '', wishedTo: '' }
  return { values: undated, files: ownFiles(files) }
}

const offered = {
  title: topics.title,
  category: categories.slug,
  languages: topics.languages,
  modes: topics.modes,
  cities: topics.cities,
}
type Offered = { title: string; category: string; languages: string[]; modes: string[]; cities: string[] }

const valuesOf = ({ category, languages, modes, cities }: Offered): Record<string, string> => ({
  category,
  ...(languages[0] ? { trainingLanguage: languages[0] } : {}),
  ...(modes[0] ? { mode: modes[0] } : {}),
  ...(cities[0] ? { city: cities[0] } : {}),
})

async function ofTopic(ctx: Ctx, slug: string): Promise<Record<string, string>> {
  const [topic] = await read(ctx)
    .select(offered)
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .where(and(topicsSeenBy(ctx.actor), topicsAt(slug)))
  return topic ? { ...valuesOf(topic), title: topic.title } : {}
}

/** The field in which a provider is known best, asked of it alone until that is changed. */
async function ofProvider(ctx: Ctx, username: string): Promise<Record<string, string>> {
  const [best] = await read(ctx)
    .select(offered)
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .innerJoin(categories, eq(categories.id, topics.categoryId))
    .where(and(topicsSeenBy(ctx.actor), eq(parties.slug, username.toLowerCase())))
    .orderBy(desc(topics.ratingCount), asc(topics.id))
    .limit(1)
  return best ? { ...valuesOf(best), audience: 'invited' } : { audience: 'invited' }
}

const LONGEST_TITLE = 120

/** What was searched for, as far as a search says it with one value. */
function ofSearch(asked: URLSearchParams): Record<string, string> {
  const said = { category: 'category', city: 'city', country: 'country', mode: 'mode' }
  const values = Object.entries(said).flatMap(([from, to]) => {
    const [value, ...more] = asked.getAll(from)
    return value && more.length === 0 ? [[to, value.toWellFormed().slice(0, LONGEST_TITLE)]] : []
  })
  const language = asked.get('language')
  return {
    ...Object.fromEntries(values),
    ...(language ? { trainingLanguage: language.slice(0, 2) } : {}),
    ...(/^[1-9]\d{0,3}$/.test(asked.get('participants') ?? '') && {
      participants: asked.get('participants') ?? '',
    }),
    title: (asked.get('title') ?? '').toWellFormed().slice(0, LONGEST_TITLE),
  }
}

/** What a person has begun to write, the latest first. One query. */
export function listRequirementDrafts(ctx: PersonCtx) {
  return read(ctx)
    .select({
      key: requirementDrafts.key,
      title: requirementDrafts.title,
      language: sql<string>`${requirementDrafts.values} ->> 'language'`,
      updatedAt: requirementDrafts.updatedAt,
    })
    .from(requirementDrafts)
    .where(draftsWrittenBy(ctx.actor))
    .orderBy(desc(requirementDrafts.updatedAt), asc(requirementDrafts.key))
    .limit(MOST_DRAFTS)
}

export type RequirementDraft = Awaited<ReturnType<typeof listRequirementDrafts>>[number]
