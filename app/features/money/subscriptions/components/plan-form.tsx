import { type ReactNode, useState } from 'react'
import { ConsentField } from '#app/features/money/card-mandates/components/consent-field.tsx'
import { serviceTerms } from '#app/features/money/tax/service-terms.ts'
import { writeAddress } from '#app/kit/address-text.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { formatSum, taxOn } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { CYCLES, chargeFor, nextWish, termPrice, yearSaves } from '../plan.ts'
import type { Billing } from '../queries-billing.server.ts'

type PlanFormProps = Pick<Billing, 'billing' | 'members' | 'seller'> & {
  plan: NonNullable<Billing['plan']>
  fault: FormFault | null
  intentKey: string
  countries: { value: string; label: string }[]
  now: Date
  /** By which card; stands before the sum. */
  card: ReactNode
  /** What is said where nothing is paid. */
  anyCard: string
  /** Whether a card is kept for renewals already. */
  hasCard: boolean
}

/**
 * The plan, who is billed and how it is paid, on one page that is sent once; the sum follows what is chosen.
 */
export function PlanForm({
  plan,
  billing,
  members,
  seller,
  fault,
  intentKey,
  countries,
  now,
  card,
  anyCard,
  hasCard,
}: PlanFormProps) {
  const { t } = useTranslation(['subscriptions', 'orders', 'prices', 'card-mandates'])
  const language = useLanguage()
  const [keeps, setKeeps] = useState(typedOr(fault, 'keep', '') === 'on')
  const next = nextWish(plan)
  const first = plan.state === 'active' ? next.seats : Math.max(1, members)
  const [cycle, setCycle] = useState(typedOr(fault, 'cycle', next.cycle) === 'year' ? 'year' : 'month')
  const [seats, setSeats] = useState(typedOr(fault, 'seats', String(first)))
  const [country, setCountry] = useState(typedOr(fault, 'country', billing?.country))
  const [taxNumber, setTaxNumber] = useState(typedOr(fault, 'taxNumber', billing?.taxNumber))
  const wish = { cycle: cycle === 'year' ? 'year' : 'month', seats: seatsIn(seats) } as const
  const charge = chargeFor(plan, wish, now)
  const terms = serviceTerms(seller, { country, taxNumber })
  const due = taxOn(charge?.net ?? money(0, plan.currency), terms)
  const isOnTrial = plan.state === 'trialing' && plan.endDate > now
  const buys = charge === null ? 'later' : charge.kind === 'start' && !isOnTrial ? 'renewal' : charge.kind
  const renews = buys === 'start' || buys === 'renewal'
  const fine = renews && !keeps && !hasCard ? (`${buys}ByHand` as const) : buys
  const labelOf = (name: string) => labelOfField(t, name)
  const field = fieldsOf({ t, fault, labelOf })
  const price = (value: 'month' | 'year') =>
    t(`price.${value}`, { total: formatMoney(termPrice(plan, 1, value), language) })
  const saved = yearSaves(plan)
  const hintOf = (value: 'month' | 'year') =>
    value === 'year' && saved.minor > 0
      ? t('cycle.yearHint', { price: price(value), saved: formatMoney(saved, language) })
      : t('cycle.hint', { price: price(value) })
  return (
    <KeptForm preventScrollReset>
      <input type="hidden" name="intent" value="plan" />
      <input type="hidden" name="key" value={intentKey} />
      <input type="hidden" name="shown" value={due.total.minor} />
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <RadioGroup
          legend={t('form.cycle')}
          name="cycle"
          framed
          value={cycle}
          onChange={(value) => setCycle(value === 'year' ? 'year' : 'month')}
          options={CYCLES.map((value) => ({
            value,
            label: t(`cycle.${value}`),
            hint: hintOf(value),
          }))}
          error={fault?.errors.cycle ? translateMessage(t, fault.errors.cycle) : null}
        />
        <TextField
          {...controlled(field('seats'))}
          value={seats}
          onChange={(event) => setSeats(event.target.value)}
          hint={t('form.seatsHint', { count: members })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
        />
        <TextField {...field('company', billing?.name)} autoComplete="organization" maxLength={120} />
        <TextAreaField
          {...field('address', billing && writeAddress(addressOf(billing), country))}
          hint={t('orders:billing.addressHint')}
          autoComplete="street-address"
          rows={3}
          maxLength={400}
        />
        <FormRow>
          <SelectField
            {...controlled(field('country'))}
            value={country}
            onChange={(event) => setCountry(event.target.value)}
            autoComplete="country"
            options={[{ value: '', label: t('orders:billing.choose') }, ...countries]}
          />
          <TextField
            {...controlled(field('taxNumber'))}
            value={taxNumber}
            onChange={(event) => setTaxNumber(event.target.value)}
            optional
            maxLength={30}
          />
        </FormRow>
        <TextField {...field('purchaseOrderNumber', billing?.purchaseOrderNumber)} optional maxLength={50} />
        {charge ? card : <input type="hidden" name="card" value={anyCard} />}
        {renews ? <ConsentField checked={keeps} onChange={setKeeps} error={null} /> : null}
        {charge ? (
          <div aria-live="polite">
            <SumRows sum={formatSum(due, { language, t })} />
          </div>
        ) : null}
        <FormActions>
          <SendButton tone="go" size="large" along={{ intent: 'plan' }}>
            {charge ? t('orders:payment.pay', { total: formatMoney(due.total, language) }) : t('form.save')}
          </SendButton>
        </FormActions>
        <p>{t(`form.fine.${fine}`)}</p>
      </FormStack>
    </KeptForm>
  )
}

const PLAN_FIELDS = ['cycle', 'seats']

function labelOfField(t: Translate, name: string): string {
  if (name === 'card') return t('orders:payment.card')
  return t(PLAN_FIELDS.includes(name) ? `form.${name}` : `orders:billing.${name}`)
}

/** Nobody types a wrong number for long: until then one seat is counted. */
function seatsIn(typed: string): number {
  return /^\s*\d{1,4}\s*$/.test(typed) ? Math.max(1, Number(typed)) : 1
}

function controlled<T extends { defaultValue: string }>({ defaultValue: _value, ...rest }: T) {
  return rest
}

function addressOf({ street = '', postalCode = '', city = '' }: NonNullable<Billing['billing']>) {
  return { street, postalCode, city }
}
