import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { AskedTicket } from '../queries-asked.server.ts'
import { answerName, calledShort, saidAnswer } from '../question.ts'
import { AnswerFields, AnswersNote } from './answer-fields.tsx'

/** The questions of one seat with its answers, editable until the event starts. */
export function AnswerForm({ asked: ticket, answer }: { asked: AskedTicket; answer: Answer }) {
  const { t } = useTranslation('questions')
  const { asked, answers, language, isOpen, seen } = ticket
  const fault = faultOf(answer)
  const labelOf = (name: string) =>
    calledShort(asked.find(({ id }) => answerName(0, id) === name)?.words ?? '')
  if (asked.length === 0) return <p>{t('answer.none')}</p>
  if (!isOpen)
    return (
      <>
        <Alert tone={fault ? 'bad' : 'wait'}>{t('refused.closed')}</Alert>
        <dl>
          {asked.map(({ id, kind, words }) => (
            <div key={id}>
              <dt lang={language}>{words}</dt>
              <dd lang={language}>{saidAnswer(kind, answers?.[id], t)}</dd>
            </div>
          ))}
        </dl>
      </>
    )
  return (
    <SavedForm seen={seen} answer={answer}>
      <FormStack>
        {answer && 'ok' in answer && !fault ? <Alert tone="good">{t('answer.saved')}</Alert> : null}
        <FaultSummary fault={fault} labelOf={labelOf} />
        <AnswersNote />
        <AnswerFields asked={asked} fault={fault} seat={0} saved={answers} lang={language} />
        <FormActions>
          <SendButton tone="go">{t('answer.save')}</SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
