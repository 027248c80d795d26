import { FEW_REVIEWS } from '#app/kit/stars.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { PlaceIcon } from '#app/ui/page-icon.tsx'
import { PlaceName } from '#app/ui/place-name.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ProfileView } from '../profile.ts'
import styles from './profile-head.module.css'

/** The top of a profile: face or logo, name, headline, place and rating. */
export function ProfileHead({ profile }: { profile: ProfileView }) {
  const { t } = useTranslation('trainers')
  return (
    <header className={styles.head}>
      <Avatar name={profile.displayName} image={profile.image} size="huge" square={profile.supplier} />
      <div className={styles.words}>
        <p className={styles.kind}>
          {profile.supplier ? t('supplier') : t('trainer')} · <span translate="no">{profile.username}</span>
        </p>
        <h1 translate="no">{profile.displayName}</h1>
        {profile.headline ? (
          <p className={styles.headline} lang={profile.language}>
            {profile.headline}
          </p>
        ) : null}
        <p className={styles.meta}>
          {profile.place ? (
            <span className={styles.place}>
              <PlaceIcon />
              <span>
                <PlaceName city={profile.city} country={profile.country} />
              </span>
            </span>
          ) : null}
          {profile.rating === null ? null : (
            <Anchor to="#reviews" className={styles.link}>
              <Rating value={profile.rating} count={profile.ratingCount} figure />
            </Anchor>
          )}
          {profile.ratingCount < FEW_REVIEWS ? <Badge tone="wait">{t('new')}</Badge> : null}
          {profile.worksFor ? (
            <span>
              {t('worksFor')}{' '}
              <Anchor to={`/${profile.worksFor.username}`} className={styles.employer} translate="no">
                {profile.worksFor.name}
              </Anchor>
            </span>
          ) : null}
        </p>
      </div>
    </header>
  )
}
