import { MoreLink, Section } from '#app/ui/layout.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ReviewList } from '../review-line.ts'
import styles from './review-quotes.module.css'

/** The newest reviews in short, with the mean, and the way to all of them. */
export function ReviewQuotes({ reviews, all }: { reviews: ReviewList; all: string }) {
  const { t } = useTranslation('reviews')
  return (
    <Section id="reviews" title={t('ofTopic')}>
      <Rating value={reviews.average ?? 0} count={reviews.total} figure large />
      <ul className={styles.quotes}>
        {reviews.lines.map((review) => (
          <li key={review.code}>
            <p lang={review.language}>{review.body}</p>
            <p className={styles.by}>
              <Rating value={review.rating} />
              <span translate="no">{review.author}</span>
              <time dateTime={review.dateTime}>{review.date}</time>
            </p>
          </li>
        ))}
      </ul>
      <MoreLink to={all}>{t('all', { count: reviews.total })}</MoreLink>
    </Section>
  )
}
