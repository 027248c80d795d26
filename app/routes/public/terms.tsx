import { useTranslation } from 'react-i18next'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { prose } from '#app/ui/rich-text.tsx'
import styles from './terms.module.css'

const SECTIONS = [
  'about',
  'account',
  'offers',
  'buying',
  'quorum',
  'cancelling',
  'reviews',
  'conduct',
  'cookies',
  'liability',
  'changes',
] as const

export default function Terms() {
  const { t } = useTranslation('terms')
  return (
    <Page
      crumbs={[{ label: t('home'), to: '/' }, { label: t('title') }]}
      kicker={t('date')}
      title={t('title')}
      lead={t('lead')}
    >
      <PageMeta title={t('title')} description={t('lead')} />
      <div className={styles.layout}>
        <nav aria-label={t('contents')} className={styles.contents}>
          <ol>
            {SECTIONS.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`section.${section}.title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={prose}>
          {SECTIONS.map((section) => (
            <section key={section} id={section} aria-labelledby={`${section}-title`}>
              <h2 id={`${section}-title`}>{t(`section.${section}.title`)}</h2>
              <p>{t(`section.${section}.text`)}</p>
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}
