import { formatMoney, type Money } from '#app/kit/money.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type GoodwillFormProps = { left: Money; formKey: string; fault: FormFault | null }

/** Money of an order back beyond its terms: how much, and why. */
export function GoodwillForm({ left, formKey, fault }: GoodwillFormProps) {
  const { t } = useTranslation('order-desk')
  const language = useLanguage()
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`goodwill.${name}`) })
  return (
    <Fold label={t('goodwill.open')} open={fault !== null}>
      <KeptForm>
        <FormStack>
          <FaultSummary fault={fault} labelOf={(name) => t(`goodwill.${name}`)} />
          <p>{t('goodwill.lead', { most: formatMoney(left, language) })}</p>
          <input type="hidden" name="intent" value="refund" />
          <input type="hidden" name="key" value={formKey} />
          <FormRow>
            <TextField {...field('amount')} inputMode="decimal" maxLength={40} required />
            <TextField {...field('note')} hint={t('goodwill.noteHint')} maxLength={300} required />
          </FormRow>
          <FormActions>
            <SendButton tone="danger" along={{ intent: 'refund' }}>
              {t('goodwill.send')}
            </SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}
