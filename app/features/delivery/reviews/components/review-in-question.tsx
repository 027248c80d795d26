import { Anchor } from '#app/ui/anchor.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ReviewInQuestion as Review } from '../review-line.ts'
import styles from './review-section.module.css'

/** One review as in public, with its provider. */
export function ReviewInQuestion({ review }: { review: Review }) {
  const { t } = useTranslation('reviews')
  return (
    <Panel>
      <article>
        <h2 className={styles.author} translate="no">
          {review.author}
        </h2>
        <p className={styles.meta}>
          <Rating value={review.rating} /> <time dateTime={review.dateTime}>{review.date}</time>
        </p>
        <p className={styles.body} lang={review.language}>
          {review.body}
        </p>
        <p className={styles.meta}>
          <Anchor to={`/${review.username}`} className={styles.topic} translate="no">
            {review.provider}
          </Anchor>
        </p>
        {review.topic ? (
          <p className={styles.meta} lang={review.topic.language}>
            {review.topic.title}
          </p>
        ) : null}
        {review.answer ? (
          <blockquote className={styles.answer}>
            <b>{t('answer')}</b>
            <p lang={review.language}>{review.answer}</p>
          </blockquote>
        ) : null}
      </article>
    </Panel>
  )
}
