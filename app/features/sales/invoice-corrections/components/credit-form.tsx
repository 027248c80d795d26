import { formatMoney, money } from '#app/kit/money.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { InvoiceToCorrect } from '../queries-correction.server.ts'

type CreditFormProps = { invoice: InvoiceToCorrect; formKey: string; fault: FormFault | null }

/** Some lines of an invoice, how many of each and why; a smaller amount of them where one is named. */
export function CreditForm({ invoice, formKey, fault }: CreditFormProps) {
  const { t } = useTranslation('invoice-corrections')
  const language = useLanguage()
  const { lines, currency, most, state } = invoice
  const labelOf = (name: string) => {
    const at = Number(name.split('.')[1])
    const line = name.startsWith('lines.') ? lines[at] : undefined
    if (!line) return t(`field.${name}`)
    const price = formatMoney(money(line.unitMinor, currency), language)
    return t('credit.line', { text: line.text, price })
  }
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <p>
          {t(state === 'issued' ? 'credit.owed' : 'credit.paid', {
            most: most ? formatMoney(most, language) : '',
          })}
        </p>
        <input type="hidden" name="intent" value="credit" />
        <input type="hidden" name="key" value={formKey} />
        {lines.map((line) => (
          <TextField
            key={line.name}
            {...field(line.name)}
            inputMode="numeric"
            maxLength={6}
            hint={t('credit.of', { most: line.quantity })}
            optional
          />
        ))}
        <FormRow>
          <TextField
            {...field('amount')}
            inputMode="decimal"
            maxLength={40}
            hint={t('credit.amountHint')}
            optional
          />
          <TextField {...field('reason')} hint={t('credit.reasonHint')} maxLength={300} required />
        </FormRow>
        <FormActions>
          <SendButton tone="danger" along={{ intent: 'credit' }}>
            {t('credit.send')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
