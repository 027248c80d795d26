import { DotRing } from '#app/ui/dot-meter.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './home-steps.module.css'

const SEATS = 6
const SIDES = [
  { side: 'learn', filled: [1, 4, SEATS] },
  { side: 'teach', filled: [0, 4, SEATS] },
] as const

/** How it works, for who books and for who teaches: three steps each, with the ring that fills. */
export function HomeSteps() {
  const { t } = useTranslation('home')
  return (
    <section className={styles.band} aria-labelledby="how">
      <Wrap className={styles.grid}>
        <header className={styles.head}>
          <h2 id="how">{t('how.title')}</h2>
          <p>{t('how.text')}</p>
        </header>
        {SIDES.map(({ side, filled }) => (
          <div key={side} className={styles.side} data-side={side}>
            <h3>{t(`how.${side}`)}</h3>
            <ol>
              {filled.map((seats, at) => (
                <li key={seats}>
                  <span className={styles.ring}>
                    <DotRing filled={seats} total={SEATS} label="" />
                  </span>
                  <b>{t(`how.${side}${at + 1}`)}</b>
                  <p>{t(`how.${side}${at + 1}Text`)}</p>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </Wrap>
    </section>
  )
}
