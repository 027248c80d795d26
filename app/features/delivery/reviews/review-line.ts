/**
 * What is known of its author: `attended` where attendance was noted, else `booked`; null of a review from
 * before bookings were known.
 */
export type ReviewProof = 'attended' | 'booked' | null

/** A review in a list. `rating` in stars, dates as the reader writes them. */
export type ReviewLine = {
  code: string
  rating: number
  body: string
  language: string
  author: string
  date: string
  dateTime: string
  topic: { title: string; slug: string; language: string } | null
  answer: string | null
  proof: ReviewProof
}

export type ReviewPart = 'content' | 'trainer' | 'organiser'

/**
 * One page of reviews with the distribution of all over the stars, five first, and the mean of their parts.
 */
export type ReviewList = {
  total: number
  average: number | null
  spread: number[]
  parts: { part: ReviewPart; value: number }[]
  lines: ReviewLine[]
  page: number
  pages: number
}

/** A booking to review, until a day as the reader writes it. */
export type ToReviewRow = {
  reference: string
  title: string
  language: string
  provider: string
  endsAt: Date
  timeZone: string
  until: string
}

/**
 * A review for its author or provider: `rating` and its parts in stars; `topic` null of an event without one.
 */
export type OwnReview = {
  id: string
  rating: number
  parts: { part: ReviewPart; value: number }[]
  body: string
  language: string
  author: string
  provider: string
  date: string
  dateTime: string
  topic: { title: string; language: string } | null
  answer: string | null
  /** Whether it was, also where staff has removed the answer. */
  isAnswered: boolean
  /** Whether it is recent and has no answer yet. */
  waits: boolean
  /** Why staff has hidden it; null while it is public. */
  hiddenReason: string | null
  /** Whether staff looks at it, and it is not shown meanwhile. */
  isHeld: boolean
}

/** A reported review. */
export type ReviewInQuestion = Omit<ReviewLine, 'proof'> & {
  provider: string
  /** Under which address the provider stands. */
  username: string
}
