import type { Organiser } from '#app/features/catalogue/events/event-page.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './event-page.module.css'

type EventOrganiserProps = {
  organiser: Organiser
  /** Where and for how long it has been at work. */
  about: string
  /** Whose event it is, or who trains there for a firm. */
  as?: 'organiser' | 'trainer'
  /** Where one writes to them. */
  message?: string
}

/** Below the title: the face and the name of who trains. */
export function EventByline({ organiser }: Pick<EventOrganiserProps, 'organiser'>) {
  const who = (
    <>
      <Avatar name={organiser.name} image={organiser.image} square={organiser.supplier} />
      <span translate="no">{organiser.name}</span>
    </>
  )
  return (
    <p className={styles.byline}>
      {organiser.page ? <Anchor to={organiser.page}>{who}</Anchor> : <span>{who}</span>}
      {organiser.rating === null ? null : (
        <Rating value={organiser.rating} count={organiser.ratingCount} figure />
      )}
    </p>
  )
}

/** Who holds the event, or trains there. */
export function EventOrganiser({ organiser, about, as = 'organiser', message }: EventOrganiserProps) {
  const { t } = useTranslation(['events', 'qmail'])
  return (
    <section className={styles.organiser} aria-labelledby={as}>
      <Avatar name={organiser.name} image={organiser.image} size="large" square={organiser.supplier} />
      <div>
        <h2 id={as} className={styles.small}>
          {t(`page.${as}`)}
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
      {message ? <LinkButton to={message}>{t('qmail:message')}</LinkButton> : null}
    </section>
  )
}
