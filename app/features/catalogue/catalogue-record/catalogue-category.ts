import type { CatalogueRecord } from './catalogue.ts'
import { type Finding, guessed, known } from './catalogue-finding.ts'
import { squeezed } from './catalogue-text.ts'

export type NamedCategory = {
  id: string
  parentId: string | null
  slug: string
  names: Record<string, string>
}

/** A name and its telling words, each in the forms in which a text may say it. */
type Name = { key: string; parts: string[][] }
type ReadCategory = { id: string; slug: string; parentId: string | null; names: Name[] }

/** Categories with parsed names, made once for all records. `phrases` are indexed by first word. */
export type ReadCategories = {
  list: readonly ReadCategory[]
  phrases: ReadonlyMap<string, readonly { id: string; words: readonly string[] }[]>
}

const FILLERS = new Set(
  'and und et e y of the for with der die das für mit de la le les des des pour con per para di del course kurs'
    .split(' ')
    .map(squeezed),
)

/** Parses the names of all categories. */
export function readCategories(categories: readonly NamedCategory[]): ReadCategories {
  const said = categories.map(({ names, ...category }) => ({
    ...category,
    texts: [category.slug.replace(/-/g, ' '), ...Object.values(names)],
  }))
  const list = said.map(({ texts, ...category }) => ({ ...category, names: texts.map(nameOf) }))
  const phrases = said.flatMap(({ id, texts }) => {
    const different = new Map(texts.map(wordsOf).map((words) => [words.join(' '), words]))
    return [...different.values()].filter((words) => words.length > 0).map((words) => ({ id, words }))
  })
  return { list, phrases: Map.groupBy(phrases, ({ words }) => words[0] ?? '') }
}

function nameOf(text: string): Name {
  const meaningful = wordsOf(text).filter((word) => !FILLERS.has(word))
  return { key: wordKey(text), parts: meaningful.map(formsOf) }
}

/**
 * The category whose name, in any language, the record uses: a keyword equal to it, or all its words in title
 * or keywords. The longest name wins, keywords before titles. Else the category given for the import. A
 * topic, which needs one, gets the category that its text names most often, at least twice: a guess.
 */
export function findCategory(
  record: Pick<CatalogueRecord, 'kind' | 'title' | 'keywords' | 'summary' | 'description'>,
  categories: ReadCategories,
  said: Pick<NamedCategory, 'id'> | undefined,
): Finding<string | null> {
  const named = categoryInTitle(record, categories) ?? said?.id ?? null
  if (named || record.kind === 'event') return known(named)
  const spoken = categoryInText(record.description?.text ?? '', categories)
  const category = categories.list.find(({ id }) => id === spoken)
  return category ? guessed(category.id, 'guess.category', { category: category.slug }) : known(null)
}

// One walk through the text, however many names there are.
function categoryInText(text: string, { list, phrases }: ReadCategories): string | null {
  const words = wordsOf(text)
  const counts = new Map<object, number>()
  const most = new Map<string, number>()
  for (const [at, word] of words.entries())
    for (const phrase of phrases.get(word) ?? []) {
      if (!phrase.words.every((part, index) => words[at + index] === part)) continue
      const count = (counts.get(phrase) ?? 0) + 1
      counts.set(phrase, count)
      most.set(phrase.id, Math.max(count, most.get(phrase.id) ?? 0))
    }
  let best: { id: string; count: number } | null = null
  for (const { id } of list) {
    const count = most.get(id) ?? 0
    if (count >= 2 && count > (best?.count ?? 0)) best = { id, count }
  }
  return best?.id ?? null
}

function categoryInTitle(
  record: Pick<CatalogueRecord, 'title' | 'keywords' | 'summary'>,
  { list }: ReadCategories,
): string | null {
  const keywords = new Set(record.keywords.map(wordKey))
  const words = new Set([record.title, ...record.keywords].flatMap(wordsOf))
  const more = new Set(wordsOf(record.summary ?? ''))
  let best: { id: string; score: number } | null = null
  for (const category of list) {
    const score = Math.max(
      0,
      ...category.names.map(({ key, parts }) => {
        if (keywords.has(key)) return 100
        let said = 0
        for (const forms of parts) {
          if (isSaid(forms, words)) said += 1
          else if (!isSaid(forms, more)) return 0
        }
        return said > 0 ? 10 * said + parts.length : 0
      }),
    )
    // A branch is more telling than the group above it.
    const weighed = score > 0 && category.parentId ? score + 1 : score
    if (weighed > (best?.score ?? 0)) best = { id: category.id, score: weighed }
  }
  return best?.id ?? null
}

function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}+#.]+/u)
    .map(wordKey)
    .filter((word) => word.length > 1)
}

function wordKey(word: string): string {
  return squeezed(word.replace(/\+/g, 'plus').replace(/#/g, 'sharp')).replace(/is(?=ation|ing|e)/, 'iz')
}

function formsOf(word: string): string[] {
  return word.length > 4 ? [word, `${word}s`, word.replace(/s$/, '')] : [word]
}

function isSaid(forms: readonly string[], words: ReadonlySet<string>): boolean {
  return forms.some((form) => words.has(form))
}
