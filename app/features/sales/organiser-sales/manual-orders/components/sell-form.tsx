import { type ComponentProps, useState } from 'react'
import styles from '#app/features/sales/checkout/components/checkout.module.css'
import { PayerPart } from '#app/features/sales/checkout/components/payer-part.tsx'
import type { Givable } from '#app/features/sales/participants/queries-given.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { LANGUAGE_ENTRIES } from '#app/kit/language.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { LONGEST_LIST } from '../limits.ts'
import { SoldSeats } from './sold-seats.tsx'

type SellFormProps = Pick<
  Givable,
  'types' | 'waiting' | 'currency' | 'hasAccount' | 'setsTransfers' | 'due'
> & {
  /** The language that the buyer is written to in unless another is chosen. */
  language: string
  countries: { value: string; label: string }[]
  /** The likeliest one. */
  country: string
  /** One for each page, so that a second press sells nothing more. */
  formKey: string
  fault: FormFault | null
}

const ALONE: Pick<ComponentProps<typeof PayerPart>, 'payer' | 'payers' | 'costCentres'> = {
  payer: null,
  payers: { options: [], chosen: '' },
  costCentres: { centres: [], last: '' },
}

/** The form of a manual order: seats, prices, buyer, participants, and payment. */
export function SellForm({ types, currency, formKey, fault, ...form }: SellFormProps) {
  const { t } = useTranslation(['manual-orders', 'orders', 'accounts'])
  const typeOf = (id: string | undefined) => types.find((type) => type.id === id)?.name ?? ''
  const labelOf = (path: string) => {
    const [list = '', id] = path.split('.')
    if (list === 'prices') return t('manual-orders:sell.priceOf', { name: typeOf(id) })
    if (list === 'seats') return id ? typeOf(id) : t('manual-orders:form.seats')
    if (list === 'email') return t('accounts:email.label')
    if (list === 'people' || list === 'language') return t(`manual-orders:form.${list}`)
    return list === 'pay' ? t('manual-orders:sell.pay') : t(`orders:billing.${list}`)
  }
  const field = fieldsOf({ t, fault, labelOf })
  const [key] = useState(formKey)
  return (
    <KeptForm>
      <input type="hidden" name="key" value={key} />
      <FormStack>
        <p>{t('manual-orders:sell.lead')}</p>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <SoldSeats types={types} currency={currency} fault={fault} field={field} />
        {form.waiting > 0 ? (
          <CheckboxField
            name="ahead"
            defaultChecked={fault?.values.ahead !== undefined}
            label={t('manual-orders:sell.ahead')}
            hint={t('manual-orders:form.aheadHint', { count: form.waiting })}
          />
        ) : null}
        <section className={styles.part} aria-labelledby="buyer">
          <h2 id="buyer">{t('manual-orders:sell.buyer')}</h2>
          <p>{t('manual-orders:sell.emailHint')}</p>
          <FormRow>
            <TextField {...field('name')} autoComplete="off" maxLength={300} />
            <TextField {...field('email')} type="email" autoComplete="off" maxLength={300} />
          </FormRow>
        </section>
        <PayerPart {...ALONE} fault={fault} field={field} countries={form.countries} country={form.country} />
        <TextAreaField
          {...field('people')}
          hint={t('manual-orders:sell.peopleHint')}
          rows={4}
          maxLength={LONGEST_LIST}
          optional
        />
        <SelectField
          {...field('language', form.language)}
          hint={t('manual-orders:sell.languageHint')}
          options={LANGUAGE_ENTRIES.map(({ value, nativeName }) => ({ value, label: nativeName }))}
        />
        <Paying fault={fault} {...form} />
        <FormActions>
          <SendButton tone="go">{t('manual-orders:sell.send')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

function Paying({
  fault,
  hasAccount,
  setsTransfers,
  due,
}: Pick<SellFormProps, 'fault' | 'hasAccount' | 'setsTransfers' | 'due'>) {
  const { t } = useTranslation('manual-orders')
  const language = useLanguage()
  const noon = due === null ? null : new Date(`${due}T12:00:00Z`)
  const wrong = fault?.errors.pay
  return (
    <>
      <RadioGroup
        legend={t('sell.pay')}
        name="pay"
        defaultValue={typedOr(fault, 'pay', noon ? 'bill' : 'outside')}
        framed
        error={wrong ? translateMessage(t, wrong) : null}
        options={[
          {
            value: 'bill',
            label: t('sell.bill'),
            hint: noon
              ? t('sell.billHint', { day: formatDay(noon, 'UTC', language, noon) })
              : t(hasAccount ? 'sell.refused.tooLate' : 'sell.refused.noAccount'),
            disabled: noon === null,
          },
          { value: 'outside', label: t('sell.outside'), hint: t('sell.outsideHint') },
        ]}
      />
      {hasAccount || !setsTransfers ? null : <Anchor to="/revenue/transfers">{t('sell.account')}</Anchor>}
    </>
  )
}
