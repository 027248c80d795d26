import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/button.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import styles from './home.module.css'

const POINTS = ['seats', 'back', 'names', 'languages'] as const

/** What a quorum is and what one can rely on, with the way in for visitors. */
export function QuorumBand({ visitor }: { visitor: boolean }) {
  const { t } = useTranslation('home')
  return (
    <section className={styles.band} aria-labelledby="quorum">
      <Wrap className={styles.bandGrid}>
        <div>
          <h2 id="quorum">{t('quorum.title')}</h2>
          <p>{t('quorum.text')}</p>
          {visitor ? (
            <>
              <p>{t('quorum.teach')}</p>
              <LinkButton to="/register" tone="accent">
                {t('quorum.register')}
              </LinkButton>
            </>
          ) : null}
        </div>
        <dl className={styles.points}>
          {POINTS.map((point) => (
            <div key={point}>
              <dt>{t(`quorum.${point}`)}</dt>
              <dd>{t(`quorum.${point}Text`)}</dd>
            </div>
          ))}
        </dl>
      </Wrap>
    </section>
  )
}
