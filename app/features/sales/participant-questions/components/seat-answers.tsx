import { useTranslation } from '#app/ui/translation.tsx'
import type { AnswerCount } from '../queries-summary.server.ts'
import { type Answers, saidAnswer } from '../question.ts'
import styles from './seat-answers.module.css'

type Props = { questions: AnswerCount[]; answers: Answers | null; unanswered: number }

/** One participant's answers, folded behind the number of missing ones. */
export function SeatAnswers({ questions, answers, unanswered }: Props) {
  const { t } = useTranslation('questions')
  const given = questions.filter(({ id }) => (answers?.[id]?.length ?? 0) > 0)
  const missing = unanswered > 0 ? t('seat.missing', { count: unanswered }) : null
  if (given.length === 0) return <>{missing ?? '–'}</>
  return (
    <details className={styles.seat}>
      <summary>{missing ?? t('seat.given', { count: given.length })}</summary>
      <dl>
        {given.map(({ id, kind, words, language }) => (
          <div key={id}>
            <dt lang={language}>{words}</dt>
            <dd translate="no">{saidAnswer(kind, answers?.[id], t)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
