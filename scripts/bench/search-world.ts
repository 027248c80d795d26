import { readdirSync, readFileSync } from 'node:fs'
import type { SearchDocument } from '#app/features/catalogue/search-index/search-document.ts'
import { queryTokens } from '#app/features/catalogue/search-words/query-words.ts'
import { newId, type PartyId, slugOf } from '#app/kit/ids.ts'
import { usernameWords } from '#app/kit/normalise.ts'
import { type Chance, chanceOf } from '../demo-world/chance.ts'

const FOLDER = new URL('../demo-world/', import.meta.url)
const read = (file: string) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))

type Topic = {
  title: string
  language: string
  summary: string
  description: string
  outcomes: string[]
  outline: { module: string }[]
}
type Category = { slug: string; names: Record<string, string>; categories?: Category[] }
type Names = Record<string, { first: string[]; last: string[] }>

/** How much of the catalogue is written in a language, of a hundred. */
const SHARES: [language: string, share: number][] = [
  ['en', 52],
  ['de', 16],
  ['fr', 11],
  ['es', 8],
  ['it', 6],
  ['ja', 7],
]
const CURRENCIES: Record<string, string> = { IN: 'INR', JP: 'JPY', US: 'USD', GB: 'GBP', CH: 'CHF' }
const PRODUCTS = ['ISO', 'SAP', 'AZ', 'IEC', 'DIN', 'EN', 'IFRS', 'OSHA', 'BPMN', 'ITIL']
const MISSPELT = 0.012

export type Lexicon = { language: string; words: string[]; sentences: string[] }

/** The words of the demo world per language, the most frequent of its titles first, and its sentences. */
export function readLexicons(): Map<string, Lexicon> {
  const topics: Topic[] = readdirSync(new URL('topics', FOLDER)).flatMap((file) => read(`topics/${file}`))
  return new Map(
    SHARES.map(([language]) => {
      const own = topics.filter((topic) => topic.language === language)
      const sentences = own.flatMap((topic) => [topic.summary, topic.description, ...topic.outcomes])
      const counted = new Map<string, number>()
      const count = (text: string, weight: number) => {
        const found = text.normalize('NFC').match(language === 'ja' ? JAPANESE : WORDS) ?? []
        for (const word of found) if (isTelling(word)) counted.set(word, (counted.get(word) ?? 0) + weight)
      }
      for (const topic of own) {
        count(topic.title, 20)
        for (const { module } of topic.outline) count(module, 4)
        count([topic.summary, topic.description, ...topic.outcomes].join(' '), 1)
      }
      const words = [...counted].toSorted((a, b) => b[1] - a[1]).map(([word]) => word)
      return [language, { language, words, sentences }]
    }),
  )
}

/** Words that only bind are left out of a query while another remains. */
const isTelling = (word: string) => queryTokens(`${word} mountain`).length > 1

const WORDS = /\p{L}{3,}/gu
const JAPANESE = /\p{sc=Han}{2,4}|\p{sc=Katakana}[\p{sc=Katakana}ー]{2,}/gu

/** The columns of search_documents that are copied in. */
export const COLUMNS = [
  'kind',
  'id',
  'owner_id',
  'visibility',
  'title',
  'url',
  'language',
  'folded_title',
  'title_words',
  'words',
  'quality',
  'facets',
  'price_minor',
  'price_currency',
  'rating',
  'rating_count',
  'starts_at',
  'ends_at',
  'day',
  'published_at',
]

/** Makes the same documents for the same seed: titles of real words by Zipf's law, with misspellings. */
export class SearchWorld {
  readonly lexicons = readLexicons()
  readonly #groups: Category[] = read('categories.json')
  readonly #cities: { name: string; country: string }[] = read('cities.json')
  readonly #names: Names = read('participants.json')
  readonly categories: { id: string; groupId: string; slug: string; names: string[] }[] = []
  readonly #chance: Chance
  #number = 0

  constructor(seed: string) {
    this.#chance = chanceOf(seed)
    const ids = chanceOf('categories of the benchmark')
    const idOf = () =>
      `00000000-0000-7000-8000-${ids
        .between(0, 2 ** 31)
        .toString(16)
        .padStart(12, '0')}`
    for (const group of this.#groups) {
      const groupId = idOf()
      for (const one of group.categories ?? [])
        this.categories.push({
          id: idOf(),
          groupId,
          slug: one.slug,
          names: [...Object.values(one.names), ...Object.values(group.names)],
        })
    }
  }

  #one<T>(list: readonly T[]): T {
    return list[Math.floor(this.#chance.fraction() * list.length)] as T
  }

  /** A place in a list of `length`, the first ones far more often than the last. */
  #zipf(length: number): number {
    return Math.min(length - 1, Math.floor((length + 1) ** this.#chance.fraction()) - 1)
  }

  #of<T>(list: readonly T[]): T {
    return list[this.#zipf(list.length)] as T
  }

  #language(): Lexicon {
    let left = this.#chance.fraction() * 100
    for (const [language, share] of SHARES) {
      left -= share
      if (left <= 0) return this.lexicons.get(language) as Lexicon
    }
    return this.lexicons.get('en') as Lexicon
  }

  /** A word with one letter lost, doubled or swapped with its neighbour. */
  misspelt(word: string): string {
    const at = this.#chance.between(1, Math.max(1, word.length - 2))
    const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
    const way = this.#chance.between(0, 2)
    if (way === 0) return before + after
    if (way === 1) return before + letter + letter + after
    return before + (after[0] ?? '') + letter + after.slice(1)
  }

  #title({ language, words }: Lexicon): string {
    const chosen = Array.from({ length: this.#chance.between(2, 6) }, () => this.#of(words))
    if (language === 'ja') return `${chosen.join('')}研修`
    if (this.#chance.happens(0.06)) chosen.push(`${this.#one(PRODUCTS)} ${this.#chance.between(100, 9_999)}`)
    if (this.#chance.happens(0.03)) chosen.push(this.#of(words) + this.#of(words).toLowerCase())
    return chosen
      .map((word) => (word.length > 4 && this.#chance.happens(MISSPELT) ? this.misspelt(word) : word))
      .join(' ')
  }

  #rated() {
    if (this.#chance.happens(0.6)) return { rating: null, ratingCount: 0 }
    const ratingCount = 1 + Math.floor(-Math.log(1 - this.#chance.fraction()) * 8)
    return { rating: 3 + this.#zipf(21) / 10, ratingCount }
  }

  #common(kind: SearchDocument['kind'], title: string) {
    this.#number += 1
    const publishedAt = new Date(Date.UTC(2024, 0, 1) + this.#chance.between(0, 1_000 * 86_400) * 1_000)
    const url = `${slugOf(title)}-${kind[0]}${this.#number}`
    return { kind, title, url, publishedAt, id: newId(), ownerId: newId<PartyId>() }
  }

  #text({ sentences }: Lexicon, most: number): string {
    return Array.from({ length: this.#chance.between(1, most) }, () => this.#one(sentences)).join(' ')
  }

  topic(): SearchDocument {
    const lexicon = this.#language()
    const category = this.#category()
    const cities = Array.from({ length: this.#chance.between(0, 4) }, () => this.#of(this.#cities))
    const country = cities[0]?.country ?? 'IN'
    const isPriced = this.#chance.happens(0.85)
    return {
      ...this.#common('topic', this.#title(lexicon)),
      ...this.#rated(),
      visibility: this.#chance.happens(0.03) ? 'companies' : 'public',
      language: lexicon.language,
      keywords: [...category.names, ...cities.map(({ name }) => name), this.#person()],
      summary: this.#one(lexicon.sentences),
      body: this.#text(lexicon, 5),
      categories: [category.id, category.groupId],
      cities: cities.map(({ name }) => name),
      country,
      modes: this.#chance.some(['onsite', 'venue', 'online'], this.#chance.between(1, 2)),
      languages: [lexicon.language, ...(this.#chance.happens(0.2) ? ['en'] : [])],
      level: this.#one(['beginner', 'intermediate', 'advanced', 'all']),
      priceMinor: isPriced ? this.#chance.between(50, 3_000) * 100 : null,
      priceCurrency: isPriced ? (CURRENCIES[country] ?? 'EUR') : null,
    }
  }

  #category() {
    return this.#chance.happens(0.3) ? this.#of(this.categories) : this.#one(this.categories)
  }

  #person(): string {
    const { first, last } = this.#of(Object.values(this.#names))
    return `${this.#one(first)} ${this.#one(last)}`
  }

  trainer(): SearchDocument {
    const lexicon = this.#language()
    const category = this.#category()
    const { name: city, country } = this.#of(this.#cities)
    const name = this.#person()
    const { url, ...common } = this.#common(this.#chance.happens(0.2) ? 'supplier' : 'trainer', name)
    return {
      ...common,
      ...this.#rated(),
      url: url.replaceAll('-', '_'),
      language: lexicon.language,
      names: [usernameWords(url.replaceAll('-', '_'))],
      keywords: [...Array.from({ length: 4 }, () => this.#of(lexicon.words)), city],
      summary: this.#one(lexicon.sentences),
      body: this.#text(lexicon, 3),
      categories: [category.id, category.groupId],
      cities: [city],
      country,
      modes: this.#chance.some(['onsite', 'venue', 'online'], 2),
      languages: [lexicon.language, 'en'],
      priceMinor: this.#chance.between(200, 2_000) * 100,
      priceCurrency: CURRENCIES[country] ?? 'EUR',
    }
  }

  event(): SearchDocument {
    const lexicon = this.#language()
    const category = this.#category()
    const { name: city, country } = this.#of(this.#cities)
    const startsAt = new Date(Date.now() + this.#chance.between(-20, 380) * 86_400_000)
    return {
      ...this.#common('event', `${this.#title(lexicon)}, ${city}`),
      language: lexicon.language,
      keywords: [...category.names, city],
      summary: this.#one(lexicon.sentences),
      body: this.#text(lexicon, 3),
      categories: [category.id, category.groupId],
      cities: [city],
      country,
      modes: [this.#chance.happens(0.3) ? 'online' : 'venue'],
      languages: [lexicon.language],
      priceMinor: this.#chance.between(50, 3_000) * 100,
      priceCurrency: CURRENCIES[country] ?? 'EUR',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 8 * 3_600_000),
      day: startsAt.toISOString().slice(0, 10),
    }
  }
}
