import { readFileSync } from 'node:fs'
import type { MemberRole } from '#app/features/people/parties/party.ts'
import type { Language } from '#app/kit/language.ts'
import type { DrawnFile } from './draw-files.ts'

export type Names = Record<Language, string>
export type CategoryGroup = { slug: string; names: Names; categories: { slug: string; names: Names }[] }
export type City = { name: string; country: string; timeZone: string; names: Partial<Names> }
export type ProviderText = {
  username: string
  name: string
  kind: 'trainer' | 'supplier'
  city: string
  groups: string[]
  languages: string[]
  years: number
  headline: string
  about: string
}
export type BuyerText = { username: string; name: string; city: string; language: Language; company: string }
export type TopicText = {
  title: string
  language: Language
  category: string
  /** The provider who teaches it, where it matters. */
  by?: string
  /** Has a name for itself: it is reviewed most. */
  wellKnown?: boolean
  level: 'beginner' | 'intermediate' | 'advanced' | 'all'
  /** Hours of teaching, spread over so many sessions. */
  hours: number
  sessions: number
  summary: string
  description: string
  outcomes: string[]
  outline: { module: string; detail?: string; points?: string[] }[]
  audience: string
  prerequisites?: string
}
export type RequirementText = {
  title: string
  /** Whose it is, where it matters. */
  by?: string
  language: Language
  category: string
  participants: number
  mode: 'onsite' | 'venue' | 'online'
  city?: string
  trainingLanguage: string
  /** Whole units of the currency. */
  budget: { from: number; to: number; currency: string }
  openDays: number
  description: string
}
export type WorkspaceText = {
  slug: string
  kind: 'company' | 'sme'
  name: string
  city: string
  currency: string
  group?: string
  /**
   * Days from the load on which the trial or the paid time ends; a paid one was cancelled, or its renewal is
   * owed.
   */
  term: { days: number; trial?: boolean; cancelled?: boolean; renews?: 'card' | 'invoice' }
  members: { username: string; role: MemberRole; limitMinor?: number }[]
  trainers: string[]
  /** What it says of itself in public. */
  about?: string
  costCentres?: { code: string; name: string }[]
  address: { street: string; postalCode: string; taxNumber?: string }
  furtherAddresses?: Record<'label' | 'street' | 'postalCode' | 'city' | 'country' | 'taxNumber', string>[]
  /** Titles of the topics that it offers, with their events, in place of the trainers who teach them. */
  sells?: string[]
  /** Titles of the requirements that it posts. */
  requirements?: string[]
  /** Of so many events that took place, and that are to come, its members booked seats. */
  bookings: { past: number; coming: number }
}
type WorkspaceTexts = {
  groups: { key: string; name: string; superAdmins: string[] }[]
  companies: WorkspaceText[]
  people: { username: string; name: string; city: string; language: Language }[]
}
export type Phrases = {
  day: string
  standard: string
  standardNote: string[]
  onlineNote: string[]
  reduced: string
  reducedNote: string
  premium: string
  premiumNote: string
  beforeTitle: string
  before: string[]
  afterTitle: string
  after: string[]
}
export type Tone = 'high' | 'good' | 'mid' | 'low'
export type ReviewPhrases = {
  opener: Record<Tone, string[]>
  module: Record<Tone, string[]>
  closer: Record<Tone, string[]>
  answer: Record<'high' | 'low', string[]>
  /** Sentences that fit one group of categories only. */
  field?: Record<string, string[]>
}
/** What a conversation is about: a title, or of a training the number of its story. */
export type ConversationAbout =
  | { topic: string }
  | { event: string }
  | { order: string }
  | { requirement: string }
  | { training: number }
/**
 * `at` is days after the first line and the time of day; `{+9}` in words is the working day so many days from
 * the load on. `did` is what the product did.
 */
export type ConversationLine = { at: string } & (
  | { by: string; words: string; quotes?: number; files?: DrawnFile[] }
  | { did: string }
)
export type ConversationText = {
  /** Usernames of people or slugs of workspaces; the first sees the thing, and the other is found by it. */
  sides: [string, string]
  about?: ConversationAbout
  daysAgo: number
  lines: ConversationLine[]
  /** Who has not read how many of the last lines. */
  unread?: Record<string, number>
  /** Who of a workspace looks after it. */
  takenBy?: string
  /** Which sides are done with it. */
  done?: string[]
}
export type NamePool = { first: string[]; last: string[] }

function read<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(`./${file}.json`, import.meta.url), 'utf8'))
}

export const categoryGroups = read<CategoryGroup[]>('categories')
export const cities = read<City[]>('cities')
export const providerTexts = read<ProviderText[]>('providers')
export const buyerTexts = read<BuyerText[]>('buyers')
export const requirementTexts = read<RequirementText[]>('requirements')
export const workspaceTexts = read<WorkspaceTexts>('companies')
export const phrases = read<Record<Language, Phrases>>('phrases')
export const industries = read<Record<Language, string[]>>('industries')
export const certificates = read<Record<string, string[]>>('certificates')
export const participantNames = read<Record<string, NamePool>>('participants')
export const topicTexts = categoryGroups.flatMap(({ slug }) =>
  read<TopicText[]>(`topics/${slug}`).map((text) => ({ ...text, group: slug })),
)

const reviewPhrases = new Map<Language, ReviewPhrases>()

export function reviewPhrasesOf(language: Language): ReviewPhrases {
  const known = reviewPhrases.get(language) ?? read<ReviewPhrases>(`reviews/${language}`)
  reviewPhrases.set(language, known)
  return known
}

export const conversationsIn = (language: Language) => read<ConversationText[]>(`conversations/${language}`)

const roomsByCity = new Map(
  read<{ city: string; rooms: { name: string; street: string }[] }[]>('venues').map((entry) => [
    entry.city,
    entry.rooms,
  ]),
)

export function roomsOf(city: string): { name: string; street: string }[] {
  return roomsByCity.get(city) ?? []
}

const citiesByName = new Map(cities.map((city) => [city.name, city]))

export function cityOf(name: string): City {
  const city = citiesByName.get(name)
  if (!city) throw new RangeError(`no such city: ${name}`)
  return city
}
