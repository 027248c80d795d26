import type { ReactNode } from 'react'
import type { CompareLink } from '#app/features/catalogue/search/results-view.ts'
import { Cover } from '#app/features/catalogue/topic-covers/components/cover.tsx'
import { FEW_REVIEWS } from '#app/kit/stars.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, cardAction, cardLink } from '#app/ui/card.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TopicCardView } from '../topic-card.ts'
import styles from './topic-card.module.css'

export function TopicCard({
  topic,
  next,
  compare,
  save,
  heading: Heading = 'h3',
}: {
  topic: TopicCardView
  /** The day of the next event. */
  next?: string
  /** The link that takes it into a comparison, or out of it. */
  compare?: CompareLink
  /** The button over its corner that keeps it. */
  save?: ReactNode
  heading?: 'h2' | 'h3'
}) {
  const { t } = useTranslation(['common', 'topics'])
  return (
    <Card as="article" className={styles.card}>
      <Picture src={topic.thumbImage} alt="" fallback={<Cover cover={topic.cover} />} />
      <div className={styles.in}>
        <Heading className={styles.title} lang={topic.language}>
          <Anchor to={`/topic/${topic.url}`} className={cardLink}>
            {topic.topic}
          </Anchor>
        </Heading>
        {topic.page ? (
          <Anchor to={topic.page} className={styles.owner} translate="no">
            {topic.owner} <span className={styles.username}>{topic.page.slice(1)}</span>
          </Anchor>
        ) : (
          <span className={styles.owner} translate="no">
            {topic.owner}
          </span>
        )}
        {topic.facts.length > 0 ? <p className={styles.facts}>{topic.facts.join(' · ')}</p> : null}
        {next ? <p className={styles.next}>{t('topics:card.next', { day: next })}</p> : null}
        <div className={styles.foot}>
          <span className={styles.rating}>
            {topic.rating === null ? null : <Rating value={topic.rating} />}
            {topic.ratingCount < FEW_REVIEWS ? <Badge tone="wait">{t('ui.new')}</Badge> : null}
          </span>
          {topic.price ? <Price price={topic.price} /> : null}
          {compare ? <Anchor {...compare} data-change="" className={cardAction} /> : null}
        </div>
      </div>
      {save}
    </Card>
  )
}
