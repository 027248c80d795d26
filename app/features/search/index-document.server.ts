import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { leastMean } from '#app/kit/stars.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { dictionaryWords, foldTitle, joinedName, type Token, tokensOf, vectorText } from './normalise.ts'
import { otherCityNames, otherWords } from './other-names.ts'
import { type Facet, facetCode, STARS } from './search-filters.ts'
import { searchDocuments, searchRests, searchWords } from './tables.server.ts'

export type DocumentKind = (typeof searchDocuments.$inferInsert)['kind']

/**
 * What can be found and by which words. `url` is the last part of its address (slug or username), `names` are found
 * like the title, `keywords` (tags, category names in all languages, city) weigh less, then `summary`, then `body`
 * (plain text or HTML). `rating` is in stars (4.5). After `endsAt` it is no longer found. `listed: false` hides it.
 * Categories (ids, with those of their groups) down to `level` are what filters narrow by.
 */
export type SearchDocument = Omit<
  typeof searchDocuments.$inferInsert,
  'foldedTitle' | 'titleWords' | 'words' | 'quality' | 'facets'
> & {
  names?: string[]
  keywords?: string[]
  summary?: string
  body?: string
  categories?: (string | null)[]
  cities?: (string | null)[]
  country?: string | null
  modes?: string[]
  languages?: string[]
  level?: string | null
}

const TITLE_WORDS = 60
const KEYWORDS = 200
const BODY_WORDS = 1_500
const ROWS_AT_ONCE = 500

const UPDATED = Object.fromEntries(
  Object.values(getTableColumns(searchDocuments))
    .filter((column) => !['kind', 'id', 'best', 'bucket'].includes(column.name))
    .map((column) => [
      column.name,
      sql`excluded.${sql.identifier(column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`,
    ]),
)

function plainText(html: string): string {
  return html
    .slice(0, 60_000)
    .replace(/<[^>]{0,2000}>/g, ' ')
    .replace(/&[a-z0-9#]{1,8};/gi, ' ')
}

function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** More reviews and better ones raise a document among equal matches; none at all counts as middling. */
function qualityOf(rating: number | null | undefined, count: number): number {
  return ((rating ?? 0) * count + 3.6 * 4) / (count + 4) + Math.log1p(count) / 8
}

function facetsOf(document: SearchDocument): string[] {
  const stars = STARS.filter((stars) => (document.rating ?? 0) >= leastMean(stars))
  const values: Partial<Record<Facet, (string | null | undefined)[]>> = {
    category: document.categories,
    city: document.cities?.map((city) => city?.trim() ?? null),
    country: [document.country],
    mode: document.modes,
    language: document.languages,
    level: [document.level],
    currency: [document.priceMinor == null ? null : document.priceCurrency],
    rating: stars.map(String),
  }
  const codes = Object.entries(values).flatMap(([facet, list = []]) =>
    list.flatMap((value) => (value ? [facetCode(facet as Facet, value)] : [])),
  )
  return [...new Set(codes)]
}

/** The row of a document, its vectors in PostgreSQL's text form, and its words for the dictionary. */
export function documentRow(document: SearchDocument): {
  row: typeof searchDocuments.$inferInsert
  words: string[]
} {
  const { names = [], keywords = [], summary = '', body = '', ...others } = document
  const { categories: _, cities, country, modes, languages, level, ...facts } = others
  const title: Token[] = tokensOf(document.title, TITLE_WORDS)
  const named = tokensOf([...names, joinedName(document.title)].join(' '), TITLE_WORDS)
  const said = tokensOf(keywords.join(' '), KEYWORDS)
  const also = [
    ...(cities ?? []).flatMap((city) => (city ? otherCityNames(city.trim()) : [])),
    ...otherWords([...title, ...named, ...said].flatMap(({ forms }) => forms)),
  ]
  const tags = [...said, ...tokensOf(also.join(' '), KEYWORDS)]
  const label = `#${document.kind}`
  const head = [
    { weight: 'A' as const, tokens: title },
    { weight: 'A' as const, tokens: named },
    { weight: 'B' as const, tokens: tags },
  ]
  return {
    words: dictionaryWords([...title, ...named, ...tags]),
    row: {
      ...facts,
      title: wellFormed(document.title),
      foldedTitle: foldTitle(document.title),
      titleWords: vectorText(head, [label]),
      words: vectorText(
        [
          ...head,
          { weight: 'C', tokens: tokensOf(plainText(summary), KEYWORDS) },
          { weight: 'D', tokens: tokensOf(plainText(body), BODY_WORDS) },
        ],
        [label],
      ),
      facets: facetsOf(document),
      quality: qualityOf(document.rating, document.ratingCount ?? 0),
    },
  }
}

/** Where a kind has more than its best, a new document waits until these are chosen again. */
const isBest = (kind: DocumentKind) =>
  sql<boolean>`not exists (select from ${searchRests} rest where rest.kind = ${kind})`

/** Writes or replaces the index entries of many documents in the caller's transaction. */
export async function indexDocuments(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  const dictionary = new Set<string>()
  for (let from = 0; from < documents.length; from += ROWS_AT_ONCE) {
    const prepared = documents.slice(from, from + ROWS_AT_ONCE).map(documentRow)
    for (const { words } of prepared) for (const word of words) dictionary.add(word)
    await tx
      .insert(searchDocuments)
      .values(prepared.map(({ row }) => ({ ...row, best: isBest(row.kind) })))
      .onConflictDoUpdate({ target: [searchDocuments.kind, searchDocuments.id], set: UPDATED })
  }
  await refreshCategories(
    tx,
    documents.filter(({ kind }) => kind !== 'event' && kind !== 'requirement').map(({ ownerId }) => ownerId),
  )
  if (dictionary.size === 0) return
  // Sorted, so that two transactions that bring the same new words wait for each other and never in a circle.
  await tx.execute(sql`insert into ${searchWords} (word)
    select word from unnest(${sql.param([...dictionary].sort())}::text[]) as given(word)
    where not exists (select 1 from ${searchWords} known where known.word = given.word)
    on conflict do nothing`)
}

/** Writes or replaces the index entry of one document in the caller's transaction. */
export async function indexDocument(tx: Tx, document: SearchDocument): Promise<void> {
  await indexDocuments(tx, [document])
}

/** Takes documents out of the index: drafts, archived and suspended ones are not there at all. */
export async function dropDocument(tx: Tx, kind: DocumentKind, ...ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const dropped = await tx
    .delete(searchDocuments)
    .where(and(eq(searchDocuments.kind, kind), inArray(searchDocuments.id, ids)))
    .returning({ ownerId: searchDocuments.ownerId })
  if (kind === 'topic')
    await refreshCategories(
      tx,
      dropped.map(({ ownerId }) => ownerId),
    )
}

/** Trainers and suppliers are found by the categories of their topics. */
async function refreshCategories(tx: Tx, ownerIds: string[]): Promise<void> {
  if (ownerIds.length === 0) return
  await tx.execute(sql`update ${searchDocuments} d set facets = wanted.facets from (
      select p.kind, p.id, array(select code from unnest(p.facets) code where not starts_with(code, 'category:')) ||
        array(select distinct code from ${searchDocuments} t, unnest(t.facets) code
          where t.owner_id = p.id and t.kind = 'topic' and starts_with(code, 'category:') order by code) as facets
      from ${searchDocuments} p
      where p.kind in ('trainer', 'supplier') and p.id = any (${sql.param([...new Set(ownerIds)])}::uuid[])) wanted
    where d.kind = wanted.kind and d.id = wanted.id and d.facets <> wanted.facets`)
}
