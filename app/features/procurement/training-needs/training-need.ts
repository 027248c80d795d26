import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const NEED_STATES = ['open', 'planned', 'declined'] as const
export type NeedState = (typeof NEED_STATES)[number]
export type NeedStep = 'plan' | 'decline' | 'reopen'

export const NEED_TABLE: readonly Transition<NeedState, NeedStep>[] = [
  { name: 'plan', from: ['open'], to: 'planned', by: ['customer'] },
  { name: 'decline', from: ['open'], to: 'declined', by: ['customer'] },
  // What was planned or declined in error is open again.
  { name: 'reopen', from: ['planned', 'declined'], to: 'open', by: ['customer'] },
]

export const needPlanned = defineFact('training-need.planned', STEP)
export const needDeclined = defineFact('training-need.declined', STEP)

/** As what a need is planned. */
export const PLANNED_AS = ['requirement', 'event'] as const
export type PlannedAs = (typeof PLANNED_AS)[number]

/** How much it matters to the company: 1 the most. */
export const RANKS = [1, 2, 3] as const
export type Rank = (typeof RANKS)[number]

export const NEED_TONE: Record<NeedState, BadgeTone> = { open: 'wait', planned: 'good', declined: 'plain' }

/** The most that are shown, and decided on in one press. */
export const MOST_NEEDS = 100

export const NEEDS_PATH = '/dashboard/c/needs'
export const askPath = (code: string): string => `/needs/${code}`

export type ListedNeed = {
  id: string
  title: string
  category: string
  categoryId: string
  categoryName: string
  reason: string | null
  wantedBy: string | null
  name: string
  rank: Rank
  state: NeedState
  declinedReason: string | null
  plannedAs: PlannedAs | null
  decidedAt: Date | null
  createdAt: Date
}

/** What is needed by several, as one line: with the rank and the month of whom it matters to most. */
export type NeedGroup = Pick<
  ListedNeed,
  'title' | 'category' | 'categoryId' | 'categoryName' | 'rank' | 'wantedBy'
> & {
  key: string
  needs: ListedNeed[]
}

/** A title as it is compared: without marks, signs and double blanks, in lower case. */
export const titleKey = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** As most of them say it; of several said alike the one that was said last. */
function mostSaid(titles: readonly string[]): string {
  const times = [...Map.groupBy(titles, (title) => title)].map(([title, { length }]) => ({ title, length }))
  return times.toSorted((one, other) => other.length - one.length)[0]?.title ?? ''
}

/** Needs with the same category and the same title as one line; by rank, then by how many need it. */
export function groupsOf(needs: readonly ListedNeed[]): NeedGroup[] {
  const groups = Map.groupBy(needs, ({ category, title }) => `${category} ${titleKey(title)}`)
  return [...groups]
    .flatMap(([key, all]) => {
      const [first] = all
      if (!first) return []
      const months = all.flatMap(({ wantedBy }) => wantedBy ?? [])
      const wantedBy = months.toSorted()[0] ?? null
      const rank = Math.min(...all.map((one) => one.rank)) as Rank
      const { category, categoryId, categoryName } = first
      const title = mostSaid(all.map((one) => one.title))
      return [{ key, title, category, categoryId, categoryName, rank, wantedBy, needs: all }]
    })
    .toSorted((one, other) => one.rank - other.rank || other.needs.length - one.needs.length)
}

/** The address of a requirement that is filled in with what a group needs. */
export function requirementPath({ title, category, needs }: NeedGroup): string {
  const query = { title, category, participants: String(needs.length) }
  return `/requirement/addrequirement?${new URLSearchParams(query)}`
}

/** Where events of its category are found. */
export const eventsPath = ({ category }: Pick<NeedGroup, 'category'>): string =>
  `/event/search?${new URLSearchParams({ category })}`
