import { money } from '#app/kit/money.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { MatchSheet } from '../queries-sheet.server.ts'
import styles from './matching.module.css'

type MatchFormProps = { sheet: MatchSheet; intentKey: string; fault: FormFault | null }

/** By line of the invoice of which line of the order it is, filled in with what is most likely and why. */
export function MatchForm({ sheet, intentKey, fault: given }: MatchFormProps) {
  const { t } = useTranslation('order-matching')
  const fault = given?.values.intent === 'match' ? given : null
  const labelOf = (name: string) => t(`form.${name.split('.').at(-1)}`)
  const field = fieldsOf({ t, fault, labelOf })
  const { lines, currency, suggestions } = sheet
  const open = sheet.invoice.lines.flatMap((line) => (line.open ? [line.open] : []))
  if (open.length === 0) return null
  const choices = [
    { value: '', label: t('form.later') },
    ...lines.map(({ at, text }) => ({ value: String(at), label: `${at + 1}. ${text}` })),
  ]
  return (
    <Section title={t('sheet.match')}>
      <KeptForm className={styles.forms}>
        <FormStack>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <input type="hidden" name="key" value={intentKey} />
          {open.map((line) => {
            const likely = suggestions.find(({ invoiceLine }) => invoiceLine === line.at)
            const name = `rows.${line.at}`
            return (
              <fieldset key={line.at} className={styles.row}>
                <legend>{t('form.invoiceLine', { number: line.at + 1, text: line.text })}</legend>
                <div className={styles.rowFields}>
                  <SelectField
                    {...field(`${name}.line`, likely ? String(likely.line) : '')}
                    options={choices}
                  />
                  <TextField
                    {...field(`${name}.quantity`, String(line.quantity))}
                    inputMode="numeric"
                    maxLength={10}
                  />
                  <TextField
                    {...field(`${name}.amount`, asTyped(money(line.amountMinor, currency)))}
                    inputMode="decimal"
                    maxLength={60}
                  />
                </div>
                <p>
                  {likely
                    ? t('form.likely', {
                        number: likely.line + 1,
                        reasons: likely.reasons.map((reason) => t(`reason.${reason}`)).join(', '),
                      })
                    : t('form.unlikely')}
                </p>
              </fieldset>
            )
          })}
          <FormActions>
            <SendButton name="intent" value="match" tone="go" size="large">
              {t('form.match')}
            </SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Section>
  )
}
