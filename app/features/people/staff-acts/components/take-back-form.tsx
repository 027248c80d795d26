import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { REASON_MAX } from '../inputs.ts'

/**
 * Takes back one act, for a reason that its people read; `fault` is of this act. Posts `intent` takeBack.
 * What is wrong with the whole of it stands above the page: the act may be no longer there.
 */
export function TakeBackForm({ act, fault }: { act: string; fault: FormFault | null }) {
  const { t } = useTranslation('staff-acts')
  const labelOf = (name: string) => t(`form.${name}`)
  const { id, ...reason } = fieldsOf({ t, fault, labelOf })('reason')
  return (
    <Fold label={t('takeBack.title')} open={fault !== null}>
      <KeptForm>
        <FormStack>
          {fault?.errors[''] ? null : <FaultSummary fault={fault} labelOf={labelOf} />}
          <input type="hidden" name="intent" value="takeBack" />
          <input type="hidden" name="act" value={act} />
          <TextAreaField
            {...reason}
            // A summary of faults leads to the field of its own form.
            id={fault ? id : `${id}-${act}`}
            hint={t('form.hint')}
            rows={3}
            maxLength={REASON_MAX}
            dir="auto"
          />
          <SendButton>{t('takeBack.send')}</SendButton>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}
