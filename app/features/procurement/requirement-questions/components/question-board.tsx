import { formatDeadline } from '#app/features/procurement/requirements/requirement.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { useReadersZone } from '#app/ui/readers-zone.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { BoardQuestion, BoardRights } from '../question.ts'
import { AnswerForm } from './answer-form.tsx'
import { AskForm } from './ask-form.tsx'
import styles from './question-board.module.css'

type QuestionBoardProps = {
  questions: BoardQuestion[]
  rights: BoardRights
  /** Until when questions are taken, and whose clock that is. */
  requirement: { questionsUntil: string; timeZone: string }
  /** Where its owner attaches files. */
  filesAt: string
  now: Date
  fault: FormFault | null
}

/** All questions about a requirement with their answers, and what the reader may add. */
export function QuestionBoard({ questions, rights, requirement, filesAt, now, fault }: QuestionBoardProps) {
  const { t } = useTranslation('requirement-questions')
  const language = useLanguage()
  const zone = useReadersZone() ?? 'UTC'
  // Where nothing can be asked any more, what was wrong has no field to stand beside.
  const whole = fault?.errors[''] ?? (rights.askKey === null ? fault?.errors.question : undefined)
  const { questionsUntil: deadline, timeZone } = requirement
  const until = formatDeadline({ deadline, timeZone }, language, now)
  return (
    <Section id="questions" title={t('title')}>
      <p>{rights.isOpen ? t('until', { until }) : t('over')}</p>
      {questions.length > 0 ? (
        <ul className={styles.list}>
          {questions.map((question) => (
            <li key={question.code} className={styles.question}>
              <p className={styles.note}>
                {formatMoment(new Date(question.askedAt), zone, language, now)}
                {question.isMine ? ` · ${t('mine')}` : null}
                {question.isHidden ? ` · ${t('hidden')}` : null}
                {question.asker ? (
                  <>
                    {' · '}
                    <Anchor to={`/${question.asker.username}`} translate="no">
                      {question.asker.name}
                    </Anchor>
                  </>
                ) : null}
              </p>
              <p className={styles.words}>{question.words}</p>
              {question.answer === null ? (
                <p className={styles.note}>{t('unanswered')}</p>
              ) : (
                <p className={styles.answer}>{question.answer}</p>
              )}
              {question.answer === null && rights.canAnswer ? (
                <AnswerForm code={question.code} fault={fault} filesAt={filesAt} />
              ) : null}
              {rights.canHide && !question.isHidden ? (
                <AskOnce
                  label={t('hide')}
                  question={t('hideSure')}
                  fields={{ intent: 'hide', code: question.code }}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {rights.askKey === null ? null : <AskForm askKey={rights.askKey} fault={fault} />}
    </Section>
  )
}
