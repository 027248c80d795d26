import { Form } from 'react-router'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskActions, DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Questions } from '../queries-questions.server.ts'
import styles from './question-form.module.css'

type Question = Questions['questions'][number]
type ListProps = Pick<Questions, 'event' | 'types' | 'questions' | 'canWrite'> & { here: string }

/** The questions in order, with the number of answers. */
export function QuestionList({ event, types, questions, canWrite, here }: ListProps) {
  const { t } = useTranslation('questions')
  const nameOf = new Map(types.map(({ id, name }) => [id, name]))
  const typesOf = ({ ticketTypes }: Question) =>
    ticketTypes
      .map((id) => nameOf.get(id))
      .filter(Boolean)
      .join(', ')
  return (
    <DeskRows>
      {questions.map((question, at) => (
        <DeskRow
          key={question.id}
          title={question.words}
          titleLang={event.language}
          lines={[
            <>
              {t(`kind.${question.kind}`)} · {t(question.required ? 'list.required' : 'list.optional')} ·{' '}
              {t('list.answered', { count: question.answered })}
            </>,
            ...(question.choices.length > 0
              ? [
                  <span key="choices" lang={event.language}>
                    {question.choices.join(' · ')}
                  </span>,
                ]
              : []),
            ...(question.ticketTypes.length > 0
              ? [<span key="types">{t('list.only', { types: typesOf(question) })}</span>]
              : []),
          ]}
          end={
            canWrite ? (
              <DeskActions>
                {at > 0 ? (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="id" value={question.id} />
                    <SendButton name="intent" value="raise" size="small" along={{ id: question.id }}>
                      {t('list.raise')}
                      <VisuallyHidden> {question.words}</VisuallyHidden>
                    </SendButton>
                  </Form>
                ) : null}
                <LinkButton to={`${here}?edit=${question.id}#question`} size="small">
                  {t('list.edit')}
                  <VisuallyHidden> {question.words}</VisuallyHidden>
                </LinkButton>
                <AskOnce
                  label={t('list.drop')}
                  of={question.words}
                  question={t('list.dropText')}
                  fields={{ intent: 'drop', id: question.id }}
                />
              </DeskActions>
            ) : null
          }
        />
      ))}
    </DeskRows>
  )
}

/** Asks the same on the other dates of the series. */
export function SpreadQuestions({ dates }: { dates: number }) {
  const { t } = useTranslation('questions')
  return (
    <Form method="post" preventScrollReset>
      <SendButton name="intent" value="spread">
        {t('spread.button', { count: dates })}
      </SendButton>
    </Form>
  )
}

type ReadyProps = Pick<Questions, 'event' | 'ready'>

/** Common questions, each added by one click. */
export function ReadyQuestions({ event, ready }: ReadyProps) {
  return (
    <div className={styles.ready}>
      {ready.map(({ name, kind, words, help, choices }) => (
        <Form key={name} method="post" preventScrollReset>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="words" value={words} />
          <input type="hidden" name="help" value={help} />
          <input type="hidden" name="choices" value={choices.join('\n')} />
          <SendButton name="intent" value="ready" along={{ words }}>
            <span aria-hidden="true">+ </span>
            <span lang={event.language}>{words}</span>
          </SendButton>
        </Form>
      ))}
    </div>
  )
}
