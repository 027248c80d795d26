/** A review as a page shows it. `rating` in stars. */
export type ReviewFacts = {
  id: string
  author: string
  rating: number
  language: string
  body: string
  answer: string | null
  attendedAt: string
}

/** Some reviews of something and how all of them are spread: `spread[0]` counts five stars, `spread[4]` one. */
export type ReviewDigest = { reviews: ReviewFacts[]; spread: number[]; count: number; mean: number | null }

export const NO_REVIEWS: ReviewDigest = { reviews: [], spread: [0, 0, 0, 0, 0], count: 0, mean: null }

/** A rating of fewer reviews than this is marked as new. */
export const FEW_REVIEWS = 3
