import type { CatalogueRecord } from './catalogue.ts'
import { type Finding, guessed, known } from './catalogue-finding.ts'
import { squeezed } from './catalogue-text.ts'

export type NamedCategory = {
  id: string
  parentId: string | null
  slug: string
  names: Record<string, string>
}

const FILLERS = new Set(
  'and und et e y of the for with der die das für mit de la le les des des pour con per para di del course kurs'
    .split(' ')
    .map(squeezed),
)

/**
 * The category whose name, in any language, the record uses: a keyword that is the name, or all words of the name in
 * its title or keywords. The longest name wins, keywords before titles. Else the one that whoever imports names. A topic,
 * which needs one, is put into the one that its text names most often, at least twice: a guess.
 */
export function findCategory(
  record: Pick<CatalogueRecord, 'kind' | 'title' | 'keywords' | 'summary' | 'description'>,
  categories: readonly NamedCategory[],
  said: NamedCategory | undefined,
): Finding<string | null> {
  const named = categoryInTitle(record, categories) ?? said?.id ?? null
  if (named || record.kind === 'event') return known(named)
  const spoken = categoryInText(record.description?.text ?? '', categories)
  const category = categories.find(({ id }) => id === spoken)
  return category ? guessed(category.id, 'guess.category', { category: category.slug }) : known(null)
}

function categoryInText(text: string, categories: readonly NamedCategory[]): string | null {
  const words = ` ${wordsOf(text).join(' ')} `
  let best: { id: string; count: number } | null = null
  for (const { id, slug, names } of categories) {
    const phrases = [slug.replace(/-/g, ' '), ...Object.values(names)].map((name) => wordsOf(name).join(' '))
    const count = Math.max(
      0,
      ...phrases.map((phrase) => (phrase ? words.split(` ${phrase} `).length - 1 : 0)),
    )
    if (count >= 2 && count > (best?.count ?? 0)) best = { id, count }
  }
  return best?.id ?? null
}

function categoryInTitle(
  record: Pick<CatalogueRecord, 'title' | 'keywords' | 'summary'>,
  categories: readonly NamedCategory[],
): string | null {
  const keywords = new Set(record.keywords.map(wordKey))
  const words = new Set([record.title, ...record.keywords].flatMap(wordsOf))
  const more = new Set(wordsOf(record.summary ?? ''))
  let best: { id: string; score: number } | null = null
  for (const category of categories) {
    const score = Math.max(
      0,
      ...[category.slug.replace(/-/g, ' '), ...Object.values(category.names)].map((name) => {
        if (keywords.has(wordKey(name))) return 100
        const parts = wordsOf(name).filter((word) => !FILLERS.has(word))
        const said = parts.filter((part) => isSaid(part, words)).length
        const found = said + parts.filter((part) => !isSaid(part, words) && isSaid(part, more)).length
        return parts.length > 0 && said > 0 && found === parts.length ? 10 * said + parts.length : 0
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

function isSaid(part: string, words: ReadonlySet<string>): boolean {
  if (words.has(part)) return true
  return part.length > 4 && (words.has(`${part}s`) || words.has(part.replace(/s$/, '')))
}
