import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { fieldsOf } from '#app/ui/form-fault.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { LONGEST_NOTE } from '../note.ts'
import type { NotedSeat } from '../queries-note.server.ts'

/** The organiser's private note on a seat. */
export function NoteForm({ seat, answer }: { seat: Pick<NotedSeat, 'note' | 'seen'>; answer: Answer }) {
  const { t } = useTranslation(['attendance', 'common'])
  const fault = faultOf(answer)
  const labelOf = () => t('note.label')
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <SavedForm seen={seat.seen} answer={answer}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <TextAreaField
          {...field('note', seat.note)}
          rows={6}
          maxLength={LONGEST_NOTE}
          hint={t('note.hint')}
          optional
        />
        <FormActions>
          <SendButton>{t('note.save')}</SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
