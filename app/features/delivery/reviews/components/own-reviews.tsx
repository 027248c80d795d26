import type { ReactNode } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnReview } from '../review-line.ts'
import styles from './review-section.module.css'

type OwnReviewsProps = {
  reviews: OwnReview[]
  /** Whom a review names: who wrote it, or whom it is about. */
  names: 'author' | 'provider'
  /** What stands below one without an answer. */
  below?: (review: OwnReview) => ReactNode
}

/** Reviews as their authors and providers see them. */
export function OwnReviews({ reviews, names, below }: OwnReviewsProps) {
  const { t, i18n } = useTranslation('reviews')
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review.id} className={styles.review}>
          <article>
            <h2 className={styles.author} translate="no">
              {review[names]}
            </h2>
            {names === 'author' && review.waits ? <Badge tone="wait">{t('own.waits')}</Badge> : null}
            <p className={styles.meta}>
              <Rating value={review.rating} /> <time dateTime={review.dateTime}>{review.date}</time>
              {review.parts.map(({ part, value }) => (
                <span key={part}>
                  {' · '}
                  {t(`part.${part}`)} {value.toLocaleString(i18n.language, { minimumFractionDigits: 1 })}
                </span>
              ))}
            </p>
            <p className={styles.body} lang={review.language}>
              {review.body}
            </p>
            {review.isHeld ? <Alert tone="wait">{t('own.held')}</Alert> : null}
            {review.hiddenReason === null ? null : (
              <Alert tone="wait" title={t('own.hidden')}>
                <p>{review.hiddenReason}</p>
              </Alert>
            )}
            {review.topic ? (
              <p className={styles.meta} lang={review.topic.language}>
                {review.topic.title}
              </p>
            ) : null}
            {review.answer ? (
              <blockquote className={styles.answer}>
                <b>{t('answer')}</b>
                <p>{review.answer}</p>
              </blockquote>
            ) : review.isAnswered ? (
              <p className={styles.meta}>{t('reply.removed')}</p>
            ) : (
              below?.(review)
            )}
          </article>
        </li>
      ))}
    </ul>
  )
}
