import { useTranslation } from 'react-i18next'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Bars } from '#app/ui/bars.tsx'
import { Section } from '#app/ui/layout.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { ReviewLine, ReviewList } from '../review-line.ts'
import styles from './review-section.module.css'

/** Reviews with the mean and its spread; a word when there are none yet. */
export function ReviewSection({ reviews, band }: { reviews: ReviewList; band?: boolean }) {
  const { t } = useTranslation('reviews')
  return (
    <Section id="reviews" title={t('title')} band={band}>
      {reviews.average === null ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <div className={styles.layout}>
          <div className={styles.sum}>
            <Rating value={reviews.average} count={reviews.total} figure large />
            <Bars
              label={t('spread')}
              bars={reviews.spread.map((value, at) => ({ label: t('stars', { count: 5 - at }), value }))}
            />
          </div>
          <ul>
            {reviews.lines.map((review) => (
              <li key={review.id} className={styles.review}>
                <Review review={review} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

function Review({ review }: { review: ReviewLine }) {
  const { t } = useTranslation('reviews')
  return (
    <article>
      <header className={styles.head}>
        <Avatar name={review.author} />
        <div>
          <b translate="no">{review.author}</b>
          <p className={styles.meta}>
            <Rating value={review.rating} /> <time dateTime={review.dateTime}>{review.date}</time>
          </p>
        </div>
      </header>
      <p lang={review.language}>{review.body}</p>
      {review.topic ? (
        <p className={styles.meta}>
          <Anchor to={`/topic/${review.topic.slug}`} lang={review.topic.language} className={styles.topic}>
            {review.topic.title}
          </Anchor>
        </p>
      ) : null}
      {review.answer ? (
        <blockquote className={styles.answer}>
          <b>{t('answer')}</b>
          <p lang={review.language}>{review.answer}</p>
        </blockquote>
      ) : null}
    </article>
  )
}
