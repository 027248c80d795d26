import { Anchor } from '#app/ui/anchor.tsx'
import { DotRing } from '#app/ui/dot-meter.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './home-doors.module.css'

const DOORS = [
  { door: 'company', to: '/for-companies', seats: 4 },
  { door: 'few', to: '/event/search', seats: 1 },
  { door: 'teach', to: '/requirement/search', seats: 0 },
] as const

/** The benefits by audience: companies that train, people who need a few seats, trainers. */
export function HomeDoors() {
  const { t } = useTranslation('home')
  return (
    <section className={styles.doors} aria-label={t('doors.label')}>
      {DOORS.map(({ door, to, seats }) => (
        <div key={door} className={styles.door} data-door={door}>
          <span className={styles.ring}>
            <DotRing filled={seats} total={6} label="" />
          </span>
          <div>
            <h2>
              <Anchor to={to}>{t(`doors.${door}`)}</Anchor>
            </h2>
            <p>{t(`doors.${door}Text`)}</p>
            <span className={styles.more} aria-hidden="true">
              {t(`doors.${door}Link`)}
            </span>
          </div>
        </div>
      ))}
    </section>
  )
}
