import { Badge } from '#app/ui/badge.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { AnswerCount } from '../queries-summary.server.ts'
import { NO, YES } from '../question.ts'
import styles from './answer-counts.module.css'

/** The number of each choice, and of answers to questions without choices. */
export function AnswerCounts({ counts }: { counts: AnswerCount[] }) {
  const { t } = useTranslation('questions')
  return (
    <details className={styles.counts}>
      <summary>{t('counts.title')}</summary>
      <dl>
        {counts.map(({ id, kind, words, choices, chosen, answered, isRetired, language }) => (
          <div key={id}>
            <dt>
              <span lang={language}>{words}</span> {isRetired ? <Badge>{t('counts.retired')}</Badge> : null}
            </dt>
            <dd>
              {kind === 'tick' ? (
                <Count label={t('yes')} count={chosen[YES] ?? 0} />
              ) : (
                choices.map((choice) => (
                  <Count key={choice} label={choice} lang={language} count={chosen[choice] ?? 0} />
                ))
              )}
              {kind === 'tick' ? <Count label={t('no')} count={chosen[NO] ?? 0} /> : null}
              {kind !== 'tick' && choices.length === 0 ? t('list.answered', { count: answered }) : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Count({ label, lang, count }: { label: string; lang?: string; count: number }) {
  return (
    <span className={styles.count}>
      <span lang={lang}>{label}</span> <b>{count}</b>
    </span>
  )
}
