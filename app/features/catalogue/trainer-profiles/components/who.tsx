import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './who.module.css'

type WhoProps = {
  who: {
    page: string | null
    name: string
    headline: string
    language: string
    city: string | null
    years: number | null
    image: string | null
    supplier: boolean
    rating: number | null
    ratingCount: number
  }
  /** Words of the button that leads to the profile. */
  more: string
}

/** The provider of a training: face, name, headline, rating, and a link to the profile if there is one. */
export function Who({ who, more }: WhoProps) {
  const { t } = useTranslation('trainers')
  return (
    <div className={styles.who}>
      <Avatar name={who.name} image={who.image} size="large" square={who.supplier} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          {who.page ? (
            <Anchor to={who.page} translate="no">
              {who.name}
            </Anchor>
          ) : (
            <span translate="no">{who.name}</span>
          )}
        </h3>
        {who.headline ? (
          <p className={styles.headline} lang={who.language}>
            {who.headline}
          </p>
        ) : null}
        <p className={styles.meta}>
          <span>{t(who.supplier ? 'supplier' : 'trainer')}</span>
          {who.city ? <span translate="no">{who.city}</span> : null}
          {who.years ? <span>{t('practice', { count: who.years })}</span> : null}
          {who.rating === null ? null : <Rating value={who.rating} count={who.ratingCount} />}
        </p>
      </div>
      {who.page ? <LinkButton to={who.page}>{more}</LinkButton> : null}
    </div>
  )
}
