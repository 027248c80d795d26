import { MOST_STEPS } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { decimalOf, formatMoney, money } from '#app/kit/money.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Steps } from '../queries-steps.server.ts'

type StepsFormProps = Pick<Steps, 'event' | 'types' | 'terms' | 'seen'> & { answer: Answer }

const ROWS = Array.from({ length: MOST_STEPS }, (_, at) => at)

/** The form of group deal terms: ticket type, price steps, and how long a deal may run. */
export function StepsForm({ event, types, terms, seen, answer }: StepsFormProps) {
  const fault = faultOf(answer)
  const { t } = useTranslation('group-deals')
  const language = useLanguage()
  const { currency } = event
  const labelOf = (path: string) => {
    const [name = '', at] = path.split('.')
    const label = t(`desk.${name}`, { currency })
    return at === undefined ? label : `${t('desk.step', { number: Number(at) + 1 })}: ${label}`
  }
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <SavedForm seen={seen} answer={answer} preventScrollReset>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <SelectField
          id="type"
          name="type"
          label={t('desk.type')}
          defaultValue={typedOr(fault, 'type', terms?.typeId ?? types[0]?.id)}
          options={types.map(({ id, name, price }) => ({
            value: id,
            label: t('desk.typeOption', { name, price: formatMoney(price, language) }),
          }))}
        />
        {ROWS.map((at) => {
          const step = terms?.steps[at]
          return (
            <FormRow key={at}>
              <TextField
                {...field(`seats.${at}`, step ? String(step.seats) : '')}
                hint={at === 0 ? t('desk.seatsHint') : undefined}
                inputMode="numeric"
                maxLength={6}
                optional={at > 0}
              />
              <TextField
                {...field(`price.${at}`, step ? decimalOf(money(step.minor, currency)) : '')}
                hint={at === 0 ? t('desk.priceHint') : undefined}
                inputMode="decimal"
                maxLength={20}
                optional={at > 0}
              />
            </FormRow>
          )
        })}
        <TextField
          {...field('days', String(terms?.days ?? 21))}
          hint={t('desk.daysHint')}
          inputMode="numeric"
          maxLength={2}
        />
        <FormActions>
          <SendButton name="intent" value="save">
            {t('desk.save')}
          </SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
