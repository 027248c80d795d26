import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Withdraws the approval of a provider: what that touches is said before. */
export function WithdrawalForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('backoffice')
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`provider.${name}`) })
  return (
    <KeptForm>
      <FormStack>
        <p>{t('provider.withdrawing')}</p>
        <TextAreaField {...field('reason')} hint={t('provider.reasonHint')} rows={4} maxLength={1_000} />
        <TextField
          {...field('code')}
          hint={t('provider.codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
        />
        <SendButton name="decision" value="withdraw" tone="danger" wide>
          {t('provider.withdraw')}
        </SendButton>
      </FormStack>
    </KeptForm>
  )
}
