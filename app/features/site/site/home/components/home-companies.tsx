import { LinkButton } from '#app/ui/button.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './home-companies.module.css'

const POINTS = ['order', 'names', 'need', 'compare'] as const

/** The benefits for a company, and the two ways to start. */
export function HomeCompanies() {
  const { t } = useTranslation('home')
  return (
    <section id="companies" className={styles.band} aria-labelledby="for-companies">
      <Wrap className={styles.grid}>
        <div>
          <h2 id="for-companies">{t('companies.title')}</h2>
          <p className={styles.lead}>{t('companies.text')}</p>
          <div className={styles.ways}>
            <LinkButton to="/requirement/addrequirement" tone="accent">
              {t('companies.post')}
            </LinkButton>
            <LinkButton to="/contact?about=company" className={styles.talk}>
              {t('companies.talk')}
            </LinkButton>
          </div>
        </div>
        <dl className={styles.points}>
          {POINTS.map((point) => (
            <div key={point}>
              <dt>{t(`companies.${point}`)}</dt>
              <dd>{t(`companies.${point}Text`)}</dd>
            </div>
          ))}
        </dl>
      </Wrap>
    </section>
  )
}
