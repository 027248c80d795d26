import { useTranslation } from 'react-i18next'
import { Bars } from '#app/ui/bars.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Rating } from '#app/ui/rating.tsx'
import type { ReviewDigest as Digest } from '../review.ts'
import styles from './review-digest.module.css'

/** What people who attended say, with how the ratings are spread. */
export function ReviewDigest({ digest, heading: Heading = 'h3' }: { digest: Digest; heading?: 'h3' | 'h4' }) {
  const { t } = useTranslation('reviews')
  const language = useLanguage()
  const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <div className={styles.digest}>
      <div className={styles.spread}>
        {digest.mean === null ? null : (
          <Rating value={Math.round(digest.mean * 2) / 2} count={digest.count} figure large />
        )}
        <Bars
          label={t('digest.spread')}
          bars={digest.spread.map((value, at) => ({ label: t('digest.stars', { count: 5 - at }), value }))}
        />
      </div>
      <ul className={styles.list}>
        {digest.reviews.map((review) => (
          <li key={review.id} className={styles.review}>
            <Heading className={styles.author}>
              <Rating value={review.rating} /> <span translate="no">{review.author}</span>
            </Heading>
            <p lang={review.language}>{review.body}</p>
            <p className={styles.when}>
              {t('digest.attended', { month: month.format(new Date(review.attendedAt)) })}
            </p>
            {review.answer ? (
              <blockquote className={styles.answer}>
                <b>{t('digest.answer')}</b>
                <p lang={review.language}>{review.answer}</p>
              </blockquote>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
