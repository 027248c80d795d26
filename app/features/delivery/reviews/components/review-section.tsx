import { reportPath } from '#app/kit/report-path.ts'
import { FEW_REVIEWS, shownStars } from '#app/kit/stars.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Bars } from '#app/ui/bars.tsx'
import { MoreLink, Section } from '#app/ui/layout.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ReviewLine, ReviewList } from '../review-line.ts'
import styles from './review-section.module.css'

type ReviewSectionProps = {
  reviews: ReviewList
  /** Where all of them stand, when these are only some. */
  all?: string
  /** What leads to the other pages. */
  paging?: React.ReactNode
}

/** Reviews with the mean and its spread; a line when there are none yet. */
export function ReviewSection({ reviews, all, paging }: ReviewSectionProps) {
  const { t } = useTranslation('reviews')
  return (
    <Section id="reviews" title={t('title')}>
      {reviews.average === null ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <div className={styles.layout}>
          <Summary reviews={reviews} average={reviews.average} />
          <div className={styles.list}>
            <ul>
              {reviews.lines.map((review) => (
                <li key={review.code} className={styles.review}>
                  <Review review={review} />
                </li>
              ))}
            </ul>
            {all && reviews.pages > 1 ? (
              <MoreLink to={all}>{t('all', { count: reviews.total })}</MoreLink>
            ) : null}
            {paging}
          </div>
        </div>
      )}
    </Section>
  )
}

function Summary({ reviews, average }: { reviews: ReviewList; average: number }) {
  const { t, i18n } = useTranslation('reviews')
  const figure = (value: number) =>
    shownStars(value).toLocaleString(i18n.language, { minimumFractionDigits: 1 })
  return (
    <div className={styles.sum}>
      <p className={styles.mean}>
        <b aria-hidden="true">{figure(average)}</b>
        <Rating value={average} count={reviews.total} />
        {reviews.total < FEW_REVIEWS ? <Badge tone="wait">{t('common:ui.new')}</Badge> : null}
      </p>
      <Bars
        label={t('spread')}
        bars={reviews.spread.map((value, at) => ({ label: t('stars', { count: 5 - at }), value }))}
      />
      {reviews.parts.length > 0 ? (
        <dl className={styles.parts}>
          {reviews.parts.map(({ part, value }) => (
            <div key={part}>
              <dt>{t(`part.${part}`)}</dt>
              <dd>{figure(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className={styles.rule}>{t('rule')}</p>
    </div>
  )
}

function Review({ review }: { review: ReviewLine }) {
  const { t } = useTranslation('reviews')
  return (
    <article>
      <header className={styles.head}>
        <Avatar name={review.author} />
        <div>
          <h3 className={styles.author} translate="no">
            {review.author}
          </h3>
          <p className={styles.meta}>
            <Rating value={review.rating} /> <time dateTime={review.dateTime}>{review.date}</time>
            {review.proof ? <span>{t(`proof.${review.proof}`)}</span> : null}
          </p>
        </div>
      </header>
      <p className={styles.body} lang={review.language}>
        {review.body}
      </p>
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
          <p className={styles.report}>
            <Anchor
              to={reportPath('answer', review.code)}
              rel="nofollow"
              aria-label={t('report.linkOfAnswer', { name: review.author })}
            >
              {t('report.link')}
            </Anchor>
          </p>
        </blockquote>
      ) : null}
      <p className={styles.report}>
        <Anchor
          to={reportPath('review', review.code)}
          rel="nofollow"
          aria-label={t('report.linkOf', { name: review.author })}
        >
          {t('report.link')}
        </Anchor>
      </p>
    </article>
  )
}
