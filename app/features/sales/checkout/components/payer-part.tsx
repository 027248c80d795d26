import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import { writeAddress } from '#app/kit/address-text.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import { type FormFault, type fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { rememberZone } from '#app/ui/readers-zone.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { CostCentres } from '../queries-cost-centres.server.ts'
import type { Payers } from '../queries-payers.server.ts'
import styles from './checkout.module.css'

type PayerPartProps = {
  /** As saved with the order, else as paid last. */
  payer: BillingDetails | null
  fault: FormFault | null
  field: ReturnType<typeof fieldsOf>
  countries: { value: string; label: string }[]
  /** The likeliest one, for who has chosen none. */
  country: string
  /** Where a company has several addresses: those, and the one that is offered first. */
  payers: Payers
  /** To which a company books it, and the one chosen last; without any nobody is asked. */
  costCentres: CostCentres
  /** Whether a business alone can pay. */
  isBusiness?: boolean
}

const EXTRA = ['taxNumber', 'purchaseOrderNumber', 'buyerReference'] as const

/**
 * The payer, who gets the invoice; fields for companies alone are hidden by style, so it works without
 * scripts.
 */
export function PayerPart({
  payer: saved,
  fault,
  field,
  countries,
  country,
  payers,
  costCentres,
  isBusiness = false,
}: PayerPartProps) {
  const { t } = useTranslation('orders')
  const error = (name: string) => (fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null)
  useCountryOfZone(country)
  const hasExtra = EXTRA.some((name) => fault?.errors[name] || typedOr(fault, name, saved?.[name]))
  return (
    <section className={styles.part} aria-labelledby="payer">
      <h2 id="payer">{t('billing.title')}</h2>
      {payers.options.length > 0 ? (
        <SelectField
          id="billTo"
          name="billTo"
          label={t('billing.billTo')}
          defaultValue={typedOr(fault, 'billTo', payers.chosen)}
          error={error('billTo')}
          options={[
            ...payers.options.map((one) => ({
              value: one.id,
              label: [one.label ?? t('billing.seat'), one.city, one.taxNumber].filter(Boolean).join(' · '),
            })),
            { value: '', label: t('billing.otherAddress') },
          ]}
        />
      ) : null}
      <div className={styles.typed}>
        {isBusiness ? null : (
          <div className={styles.kind}>
            <RadioGroup
              legend={t('billing.kind')}
              name="kind"
              defaultValue={typedOr(fault, 'kind', saved?.kind) || 'business'}
              inline
              options={[
                { value: 'business', label: t('billing.business') },
                { value: 'person', label: t('billing.person') },
              ]}
              error={error('kind')}
            />
          </div>
        )}
        <div className={styles.company}>
          <TextField {...field('company', saved?.company)} autoComplete="organization" maxLength={300} />
        </div>
        <TextAreaField
          {...field('address', saved && writeAddress(saved, saved.country))}
          hint={t('billing.addressHint')}
          autoComplete="street-address"
          rows={3}
          maxLength={400}
        />
        <SelectField
          id="country"
          name="country"
          label={t('billing.country')}
          autoComplete="country"
          defaultValue={typedOr(fault, 'country', country)}
          error={error('country')}
          options={[{ value: '', label: t('billing.choose') }, ...countries]}
        />
      </div>
      {costCentres.centres.length > 0 ? (
        <SelectField
          id="costCentre"
          name="costCentre"
          label={t('billing.costCentre')}
          optional
          defaultValue={typedOr(fault, 'costCentre', costCentres.last)}
          error={error('costCentre')}
          options={[{ value: '', label: t('billing.noCostCentre') }, ...costCentres.centres]}
        />
      ) : null}
      <details className={styles.more} data-company="" open={hasExtra || undefined}>
        <summary>{t('billing.extra')}</summary>
        <div className={styles.typed}>
          <TextField {...field('taxNumber', saved?.taxNumber)} hint={t('billing.taxHint')} maxLength={300} />
        </div>
        <FormRow>
          <TextField {...field('purchaseOrderNumber', saved?.purchaseOrderNumber)} maxLength={300} />
          <TextField {...field('buyerReference', saved?.buyerReference)} maxLength={300} />
        </FormRow>
      </details>
    </section>
  )
}

/**
 * Whoever pressed before the event's page had come alive came without a zone: it is told now, and the country
 * that it makes likely stands in the field unless another was chosen.
 */
function useCountryOfZone(country: string) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (rememberZone()) void revalidate()
  }, [revalidate])
  useEffect(() => {
    const field = document.getElementById('country')
    if (field instanceof HTMLSelectElement && field.value === '') field.value = country
  }, [country])
}
