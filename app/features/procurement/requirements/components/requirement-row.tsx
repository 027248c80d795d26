import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { formatBudget, formatDeadlineDay, type RequirementRowFacts } from '../requirement.ts'
import styles from './requirement-row.module.css'

type RequirementRowProps = {
  requirement: RequirementRowFacts
  now: Date
  heading?: 'h2' | 'h3'
}

/**
 * A requirement in a list: what is needed, for how many, where, the budget and until when proposals are
 * taken.
 */
export function RequirementRow({ requirement, now, heading: Heading = 'h2' }: RequirementRowProps) {
  const { t } = useTranslation('requirements')
  const language = useLanguage()
  const deadline = formatDeadlineDay(requirement, language, now)
  return (
    <article className={styles.row}>
      <div>
        <Heading className={styles.title}>
          <Anchor to={`/requirement/${encodeURIComponent(requirement.url)}`} lang={requirement.language}>
            {requirement.title}
          </Anchor>
        </Heading>
        <p className={styles.meta}>{requirement.category}</p>
      </div>
      <p className={styles.fact}>{t('row.people', { count: requirement.participants })}</p>
      <p className={styles.fact}>
        {requirement.mode !== 'online' && requirement.city ? (
          <span translate="no">{requirement.city}</span>
        ) : (
          t(`mode.${requirement.mode}`)
        )}
      </p>
      <p className={styles.budget}>
        {requirement.budget ? <b>{formatBudget(requirement.budget, language, t)}</b> : null}
        <span className={styles.meta}>
          {requirement.open ? t('row.until', { date: deadline }) : t('row.closed')}
        </span>
      </p>
    </article>
  )
}
