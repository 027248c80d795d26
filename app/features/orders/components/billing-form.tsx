import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { useDraft } from '#app/ui/draft.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { say } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Checkout } from '../queries-checkout.server.ts'

type BillingFormProps = {
  order: Checkout
  fault: FormFault | null
  countries: { value: string; label: string }[]
}

/** Who pays and gets the invoice. A business names itself; without scripts its fields stand there for everybody. */
export function BillingForm({ order, fault, countries }: BillingFormProps) {
  const { t } = useTranslation('orders')
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  useDraft(form, `${order.reference}:billing`)
  const saved = order.billing
  const [kind, setKind] = useState(typedOr(fault, 'kind', saved?.kind) || 'person')
  const labelOf = (name: string) => t(`billing.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const field = (name: Exclude<keyof NonNullable<typeof saved>, 'kind'>) => ({
    ...fields(name, saved?.[name]),
    maxLength: 300,
  })
  return (
    <Form method="post" ref={form} noValidate>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <RadioGroup
          legend={t('billing.kind')}
          name="kind"
          value={kind}
          onChange={setKind}
          inline
          options={[
            { value: 'person', label: t('billing.person') },
            { value: 'business', label: t('billing.business') },
          ]}
          error={fault?.errors.kind ? say(t, fault.errors.kind) : null}
        />
        {kind === 'business' ? (
          <TextField {...field('company')} autoComplete="organization" />
        ) : (
          <noscript>
            <TextField {...field('company')} autoComplete="organization" optional />
          </noscript>
        )}
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('street')} autoComplete="street-address" />
        <FormRow>
          <TextField {...field('postalCode')} autoComplete="postal-code" />
          <TextField {...field('city')} autoComplete="address-level2" />
        </FormRow>
        <SelectField
          id="country"
          name="country"
          label={t('billing.country')}
          autoComplete="country"
          defaultValue={typedOr(fault, 'country', saved?.country)}
          error={fault?.errors.country ? say(t, fault.errors.country) : null}
          options={[{ value: '', label: t('billing.choose') }, ...countries]}
        />
        {kind === 'business' ? (
          <>
            <TextField {...field('taxNumber')} optional hint={t('billing.taxHint')} />
            <FormRow>
              <TextField {...field('purchaseOrderNumber')} optional />
              <TextField {...field('buyerReference')} optional />
            </FormRow>
          </>
        ) : null}
        <FormActions>
          <Button type="submit" name="intent" value="billing" tone="go" size="large" busy={busy}>
            {t('checkout.next')}
          </Button>
        </FormActions>
      </FormStack>
    </Form>
  )
}
