import { Form } from 'react-router'
import { CASE_VIEWS, CASES_PATH, type CaseView, caseListPath } from '#app/features/site/cases/case.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './queue-bar.module.css'

type QueueBarProps = { counts: Record<'all' | 'late' | 'mine', number> }

/**
 * Above every page of staff: what waits in all, what is late, what one looks after oneself, and the way to
 * the next case, without going through the menu.
 */
export function QueueBar({ counts }: QueueBarProps) {
  const { t } = useTranslation(['backoffice', 'cases'])
  const shown = CASE_VIEWS.filter(
    (view): view is CaseView & keyof typeof counts =>
      view in counts && (view === 'all' || counts[view as 'late'] > 0),
  )
  const toView = (view: CaseView) => caseListPath({ view, kind: '', language: '', after: '' })
  return (
    <ul className={styles.bar} aria-label={t('queue.label')}>
      {shown.map((view) => (
        <li key={view} data-late={view === 'late' || undefined}>
          <Anchor to={toView(view)}>{t(`queue.${view}`, { count: counts[view] })}</Anchor>
        </li>
      ))}
      {counts.all > counts.mine ? (
        <li className={styles.next}>
          <Form method="post" action={CASES_PATH}>
            <input type="hidden" name="intent" value="next" />
            <SendButton size="small" accessKey="n">
              {t('cases:act.next')}
            </SendButton>
          </Form>
        </li>
      ) : null}
    </ul>
  )
}
