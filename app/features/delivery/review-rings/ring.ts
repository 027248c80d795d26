import { CHOICES_ABOUT } from '#app/features/people/staff-acts/decision.ts'

/** By what reviews are found to belong together, the strongest first. */
export const RING_SIGNS = ['browser', 'card', 'relation', 'company', 'network'] as const
export type RingSign = (typeof RING_SIGNS)[number]

/** How many people it takes: fewer than this may share anything by chance. */
export const SMALLEST_RING = 3
/** A company that is younger than this when it first pays for such a review is a new one. */
export const NEW_COMPANY_DAYS = 90
/** From how many tenths of a star a review praises. */
const PRAISE = 45
const HOUR = 3_600_000
/** So close together reviews of different events are written by nobody who was merely at one place. */
const BURST_HOURS = 6

/** A review with what is known of where it comes from. */
export type MarkedReview = {
  id: string
  /** The account that wrote it. */
  author: string
  event: string
  /** In tenths of a star. */
  rating: number
  writtenAt: Date
  /** Hashes of the browsers' keys that came with it. */
  browsers: readonly string[]
  /** A hash of the coarse address and the kind of browser. */
  network: string | null
  /** Gateway and last four digits of the card that paid, or a hash of the account that transferred. */
  card: string | null
  /** The company that paid, if one did. */
  company: string | null
  /** Whether that company is new, and buys of nobody else. */
  isShell: boolean
  /** Whether author or payer belong to the provider: its own people, its own browser. */
  isRelated: boolean
}

export type Ring = { reviews: string[]; signs: RingSign[] }

/**
 * People of one company at one event share offices, machines and cards, and hide nothing: what they share
 * says nothing, unless their company is a shell or the provider's own.
 */
const isExplained = (one: MarkedReview, other: MarkedReview): boolean =>
  one.company !== null && one.company === other.company && !one.isShell && !one.isRelated && !other.isRelated

/** By what two reviews of one provider are linked. */
function signsBetween(one: MarkedReview, other: MarkedReview): RingSign[] {
  if (one.author === other.author) return []
  const signs: RingSign[] = []
  if (one.isRelated && other.isRelated) signs.push('relation')
  if (isExplained(one, other)) return signs
  if (one.browsers.some((browser) => other.browsers.includes(browser))) signs.push('browser')
  if (one.card !== null && one.card === other.card && one.event !== other.event) signs.push('card')
  const praises = one.rating >= PRAISE && other.rating >= PRAISE
  if (one.company !== null && one.company === other.company && one.isShell && praises) signs.push('company')
  const apart = Math.abs(one.writtenAt.getTime() - other.writtenAt.getTime())
  const isBurst = one.event !== other.event && apart <= BURST_HOURS * HOUR
  if (one.network !== null && one.network === other.network && praises && isBurst) signs.push('network')
  return signs
}

/**
 * The rings among the reviews of one provider: reviews of at least SMALLEST_RING people, each linked to
 * another one of the ring by a sign that honest reviews do not share. The order of what is given is kept.
 */
export function ringsIn(reviews: readonly MarkedReview[]): Ring[] {
  const ringOf = new Map<MarkedReview, Set<MarkedReview>>()
  const signsOf = new Map<MarkedReview, Set<RingSign>>()
  for (const [at, one] of reviews.entries())
    for (const other of reviews.slice(at + 1)) {
      const signs = signsBetween(one, other)
      if (signs.length === 0) continue
      for (const review of [one, other])
        signsOf.set(review, new Set([...(signsOf.get(review) ?? []), ...signs]))
      const joined = new Set([...(ringOf.get(one) ?? [one]), ...(ringOf.get(other) ?? [other])])
      for (const review of joined) ringOf.set(review, joined)
    }
  return [...new Set(ringOf.values())]
    .filter((ring) => new Set([...ring].map(({ author }) => author)).size >= SMALLEST_RING)
    .map((ring) => ({
      reviews: reviews.filter((review) => ring.has(review)).map(({ id }) => id),
      signs: RING_SIGNS.filter((sign) => [...ring].some((review) => signsOf.get(review)?.has(sign))),
    }))
}

/** What is decided against each review of a ring that is removed. */
export const REMOVES = 'review.remove'
/** What can be decided against a ring: its reviews are removed, and more is done about the provider. */
export const RING_CHOICES = CHOICES_ABOUT.review.filter((choice) => choice !== 'review.hide')

/** What staff decides on all reviews of a ring at once. */
export const RING_OUTCOMES = ['release', 'remove'] as const
export const ringPath = (code: string): string => `/admin/reviews/rings/${code}`
