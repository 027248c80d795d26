import { Anchor } from '#app/ui/anchor.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { fieldsOf } from '#app/ui/form-fault.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Questions } from '../queries-questions.server.ts'
import { QUESTION_KINDS } from '../question.ts'
import styles from './question-form.module.css'
import { TicketTypesField } from './ticket-types-field.tsx'

type QuestionFormProps = Pick<Questions, 'event' | 'types' | 'edited'> & { answer: Answer; back: string }

/** The form of a new or existing question: its text, kind of answer, and ticket types. */
export function QuestionForm({ event, types, edited, answer, back }: QuestionFormProps) {
  const { t } = useTranslation(['questions', 'common'])
  const fault = faultOf(answer)
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const ticked = fault ? [fault.values.ticketTypes ?? []].flat() : (edited?.ticketTypes ?? [])
  const isRequired = fault ? fault.values.required === 'on' : edited?.required
  return (
    <SavedForm seen={edited?.seen ?? null} answer={answer} preventScrollReset>
      <input type="hidden" name="id" value={edited?.id ?? ''} />
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <FormRow>
          <TextField
            {...field('words', edited?.words)}
            hint={
              edited?.answered ? t('form.wordsAnswered', { count: edited.answered }) : t('form.wordsHint')
            }
            maxLength={200}
          />
          <SelectField
            {...field('kind', edited?.kind ?? 'line')}
            hint={t('form.kindHint')}
            options={QUESTION_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
        </FormRow>
        <div className={styles.choices}>
          <TextAreaField
            {...field('choices', edited?.choices.join('\n'))}
            hint={t('form.choicesHint')}
            rows={4}
            maxLength={2_500}
          />
        </div>
        <TextAreaField {...field('help', edited?.help)} optional rows={2} maxLength={500} />
        <CheckboxField
          id="required"
          name="required"
          label={t('form.required')}
          hint={t('form.requiredHint')}
          defaultChecked={isRequired}
        />
        <TicketTypesField
          types={types}
          ticked={ticked}
          fault={fault}
          legend={t('form.ticketTypes')}
          hint={t('form.ticketTypesHint')}
          lang={event.language}
        />
        <FormActions>
          <SendButton name="intent" value="save" tone="go">
            {t(edited ? 'form.save' : 'form.add')}
          </SendButton>
          {edited ? <Anchor to={back}>{t('form.leave')}</Anchor> : null}
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
