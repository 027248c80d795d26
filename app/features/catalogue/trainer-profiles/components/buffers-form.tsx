import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { fieldsOf } from '#app/ui/form-fault.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnDiary } from '../queries-diary.server.ts'

const ROWS = [
  ['before', 'after'],
  ['inCity', 'toCity'],
] as const

/** The buffers around trainings, in minutes. */
export function BuffersForm({
  buffers,
  seen,
  answer,
}: Pick<OwnDiary, 'buffers' | 'seen'> & { answer: Answer }) {
  const { t } = useTranslation('availability')
  const fault = faultOf(answer)
  const labelOf = (name: string) => t(`buffers.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <SavedForm seen={seen} answer={answer}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        {ROWS.map((names) => (
          <FormRow key={names[0]}>
            {names.map((name) => (
              <TextField
                key={name}
                {...field(name, String(buffers[name]))}
                inputMode="numeric"
                maxLength={5}
              />
            ))}
          </FormRow>
        ))}
        <p>{t('buffers.hint')}</p>
        <FormActions>
          <SendButton tone="go" name="intent" value="buffers">
            {t('buffers.save')}
          </SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
