import { DotList } from '#app/ui/dot-list.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { GroupDealPage } from '../group-deal-page.ts'
import styles from './group-deal-terms.module.css'

/** The terms that people agree to when joining a group deal, in three lines, with details to open. */
export function GroupDealTerms({ groupDeal: { short, agree } }: { groupDeal: GroupDealPage }) {
  const { t } = useTranslation('group-deals')
  if (agree.length === 0) return null
  return (
    <Section title={t('agree.title')}>
      <DotList items={short} stacked />
      <details className={styles.all}>
        <summary>{t('agree.all')}</summary>
        <DotList items={agree} stacked />
      </details>
    </Section>
  )
}
