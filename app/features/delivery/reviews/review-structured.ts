import { type Structured, structuredStars } from '#app/kit/structured.ts'
import type { ReviewList } from './review-line.ts'

/** The reviews that a page shows, in the words of schema.org. */
export function structuredReviews(reviews: ReviewList): Structured[] {
  return reviews.lines.map((line) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: line.author },
    datePublished: line.dateTime,
    inLanguage: line.language,
    reviewBody: line.body,
    reviewRating: { '@type': 'Rating', ...structuredStars(line.rating) },
  }))
}
