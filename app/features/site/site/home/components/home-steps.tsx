import { DotRing } from '#app/ui/dot-meter.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './home-steps.module.css'

const SEATS = 6
const FILLED = [1, 4, SEATS] as const

/** How it works: three steps, with the ring that fills. */
export function HomeSteps() {
  const { t } = useTranslation('home')
  return (
    <section className={styles.band} aria-labelledby="how">
      <Wrap>
        <header className={styles.head}>
          <h2 id="how">{t('how.title')}</h2>
          <p>{t('how.text')}</p>
        </header>
        <ol className={styles.steps}>
          {FILLED.map((seats, at) => (
            <li key={seats}>
              <span className={styles.ring}>
                <DotRing filled={seats} total={SEATS} label="" />
              </span>
              <h3>{t(`how.step${at + 1}`)}</h3>
              <p>{t(`how.step${at + 1}Text`)}</p>
            </li>
          ))}
        </ol>
      </Wrap>
    </section>
  )
}
