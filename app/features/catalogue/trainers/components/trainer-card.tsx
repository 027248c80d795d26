import type { ReactNode } from 'react'
import { FEW_REVIEWS } from '#app/kit/stars.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, cardLink } from '#app/ui/card.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './trainer-card.module.css'

type TrainerCardProps = {
  trainer: {
    username: string
    name: string
    headline: string
    language: string
    place: string
    skills: string[]
    image: string | null
    rating: number | null
    ratingCount: number
    supplier: boolean
  }
  /** The button over its corner that keeps it. */
  save?: ReactNode
}

/** A trainer or supplier in a list; the whole card leads to the profile. */
export function TrainerCard({ trainer, save }: TrainerCardProps) {
  const { t } = useTranslation('search')
  return (
    <Card as="article" padded className={styles.card}>
      <div className={styles.head}>
        <Avatar name={trainer.name} image={trainer.image} size="large" square={trainer.supplier} />
        <div>
          <h2 className={styles.name}>
            <Anchor to={`/${trainer.username}`} className={cardLink} translate="no">
              {trainer.name}
            </Anchor>
          </h2>
          <p className={styles.place}>{trainer.place}</p>
        </div>
      </div>
      <p className={styles.headline} lang={trainer.language}>
        {trainer.headline}
      </p>
      {trainer.skills.length > 0 ? (
        <p className={styles.skills} lang={trainer.language}>
          {trainer.skills.join('\u00a0· ')}
        </p>
      ) : null}
      <div className={styles.foot}>
        {trainer.rating === null ? null : <Rating value={trainer.rating} count={trainer.ratingCount} />}
        {trainer.ratingCount < FEW_REVIEWS ? <Badge>{t('card.new')}</Badge> : null}
      </div>
      {save}
    </Card>
  )
}
