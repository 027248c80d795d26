import type { Organiser } from '#app/features/catalogue/events/event-page.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './event-page.module.css'

/** Who holds the event; `about` is where and for how long. */
export function EventOrganiser({ organiser, about }: { organiser: Organiser; about: string }) {
  const { t } = useTranslation('events')
  return (
    <section className={styles.organiser} aria-labelledby="organiser">
      <Avatar name={organiser.name} image={organiser.image} size="large" square={organiser.supplier} />
      <div>
        <h2 id="organiser" className={styles.small}>
          {t('page.organiser')}
        </h2>
        <p className={styles.name} translate="no">
          {organiser.name}
        </p>
        <p lang={organiser.language}>{organiser.headline}</p>
        <p className={styles.small}>
          {about}
          {organiser.rating === null ? null : (
            <Rating value={organiser.rating} count={organiser.ratingCount} figure />
          )}
        </p>
      </div>
      {organiser.page ? (
        <LinkButton to={organiser.page} className={styles.profile}>
          {t('page.profile')}
        </LinkButton>
      ) : null}
    </section>
  )
}
