import { TextAreaField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { REASON_MAX } from '../inputs.ts'

/** Takes back one act, for a reason that its people read. Posts `intent` takeBack. */
export function TakeBackForm({ act }: { act: string }) {
  const { t } = useTranslation('staff-acts')
  return (
    <Fold label={t('takeBack.title')} open={false}>
      <KeptForm>
        <FormStack>
          <input type="hidden" name="intent" value="takeBack" />
          <input type="hidden" name="act" value={act} />
          <TextAreaField
            id={`reason-${act}`}
            name="reason"
            label={t('form.reason')}
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
