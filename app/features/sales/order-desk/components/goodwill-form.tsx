import { formatMoney, type Money, money } from '#app/kit/money.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { aloneLimitOf, GOODWILL_REASONS } from '../goodwill.ts'

type GoodwillFormProps = {
  left: Money
  formKey: string
  fault: FormFault | null
  /** Staff says why from a list, too. */
  isStaff?: boolean
}

/** Money of an order back beyond its terms: how much, and why. */
export function GoodwillForm({ left, formKey, fault, isStaff = false }: GoodwillFormProps) {
  const { t } = useTranslation('order-desk')
  const language = useLanguage()
  const limit = formatMoney(money(aloneLimitOf(left.currency), left.currency), language)
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`goodwill.${name}`) })
  return (
    <Fold label={t('goodwill.open')} open={fault !== null}>
      <KeptForm>
        <FormStack>
          <FaultSummary fault={fault} labelOf={(name) => t(`goodwill.${name}`)} />
          <p>{t('goodwill.lead', { most: formatMoney(left, language) })}</p>
          {isStaff ? <p>{t('goodwill.limit', { limit })}</p> : null}
          <input type="hidden" name="intent" value="refund" />
          <input type="hidden" name="key" value={formKey} />
          <FormRow>
            <TextField {...field('amount')} inputMode="decimal" maxLength={40} required />
            {isStaff ? (
              <SelectField
                {...field('why')}
                required
                options={[
                  { value: '', label: t('goodwill.choose') },
                  ...GOODWILL_REASONS.map((value) => ({ value, label: t(`goodwill.reasons.${value}`) })),
                ]}
              />
            ) : null}
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
