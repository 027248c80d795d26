import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { RefundTerms } from '#app/features/catalogue/events/refund-terms.ts'
import { type Buyer, needsEmailCode } from '#app/features/sales/checkout/buyer.ts'
import { ContactPart } from '#app/features/sales/checkout/components/contact-part.tsx'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { useDraft } from '#app/ui/draft.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { SplitLayout } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { usePressed } from '#app/ui/pressed.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { lineOf, shownMark } from '../terms/terms.ts'
import { DayFields, readNeed } from './day-fields.tsx'
import styles from './training-request-page.module.css'
import { type AskedOf, TrainingRequestSum } from './training-request-sum.tsx'

type RequestPageProps = {
  offer: AskedOf
  /** What the fields begin with. */
  values: Record<string, string>
  fault: FormFault | null
  buyer: Buyer
  /** New with each page: a second click on it asks once. */
  askKey: string
  /** Days on which the provider can, in the reader's words; none where nothing is known. */
  free: string[]
  countries: { value: string; label: string }[]
  zones: string[]
  /** What comes back when one cancels, as a rule. */
  terms: RefundTerms['also']
}

const FORM = 'request-training'

/** The form of a training request on one page, with its price. */
export function TrainingRequestPage({
  offer,
  values,
  fault,
  buyer,
  askKey,
  free,
  terms,
  ...lists
}: RequestPageProps) {
  const { t } = useTranslation(['trainings', 'orders', 'accounts'])
  const form = useRef<HTMLFormElement>(null)
  useDraft(form, `request:${offer.fee || offer.topic || offer.trainer}`)
  const labelOf = (name: string) => labelOfField(t, name)
  const fields = fieldsOf({ t, fault, labelOf })
  const field = (name: string) => fields(name, values[name])
  const begun = readNeed((name) => typedOr(fault, name, values[name]), offer.days)
  const [need, setNeed] = useState(begun)
  const [mode, setMode] = useState(typedOr(fault, 'mode', values.mode))
  const line = offer.price && need ? lineOf(offer.price, need) : null
  const look = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(currentTarget)
    setNeed(readNeed((name) => String(typed.get(name) ?? ''), offer.days))
  }
  return (
    <SplitLayout
      aside={<TrainingRequestSum offer={offer} need={need} line={line} terms={terms} />}
      end={<RequestEnd buyer={buyer} />}
    >
      <Form method="post" ref={form} id={FORM} onInput={look} noValidate preventScrollReset>
        <button type="submit" name="intent" value="enter" hidden />
        <input type="hidden" name="key" value={askKey} />
        <input type="hidden" name="topic" value={offer.topic} />
        <input type="hidden" name="trainer" value={offer.trainer} />
        <input type="hidden" name="fee" value={offer.fee} />
        <input type="hidden" name="shown" value={shownMark(line)} />
        <FormStack>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <section className={styles.part}>
            <h2>{t('trainings:form.what')}</h2>
            {offer.title === null ? <TextField {...field('title')} maxLength={200} /> : null}
            <TextField
              {...field('participants')}
              inputMode="numeric"
              maxLength={10}
              hint={
                offer.largestGroup ? t('trainings:form.largest', { count: offer.largestGroup }) : undefined
              }
            />
          </section>
          <DayFields
            field={field}
            free={free}
            days={offer.days}
            typed={(name) => typedOr(fault, name, values[name])}
          />
          <section className={styles.part}>
            <h2>{t('trainings:form.where')}</h2>
            {offer.modes.length > 1 ? (
              <RadioGroup
                legend={t('trainings:form.mode')}
                name="mode"
                value={mode}
                onChange={setMode}
                error={fault?.errors.mode ? translateMessage(t, fault.errors.mode) : null}
                options={offer.modes.map((value) => ({ value, label: t(`trainings:mode.${value}`) }))}
              />
            ) : (
              <input type="hidden" name="mode" value={offer.modes[0]} />
            )}
            {mode === 'online' ? null : (
              <>
                <TextField {...field('venue')} autoComplete="address-line1" maxLength={300} />
                <FormRow>
                  <TextField {...field('city')} autoComplete="address-level2" maxLength={200} />
                  <SelectField
                    {...field('country')}
                    autoComplete="country"
                    options={[{ value: '', label: t('trainings:form.choose') }, ...lists.countries]}
                  />
                </FormRow>
              </>
            )}
            <SelectField
              {...field('timeZone')}
              options={lists.zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            />
            <TextAreaField
              {...field('words')}
              rows={5}
              maxLength={4_000}
              hint={t('trainings:form.wordsHint')}
              optional
            />
          </section>
          {buyer.kind === 'known' && buyer.signedIn ? null : (
            <ContactPart
              buyer={buyer}
              field={fields}
              back={`/request-training?${new URLSearchParams(offer.topic ? { topic: offer.topic } : { trainer: offer.trainer })}`}
              name={values.name}
            />
          )}
        </FormStack>
      </Form>
    </SplitLayout>
  )
}

function RequestEnd({ buyer }: { buyer: Buyer }) {
  const { t } = useTranslation('trainings')
  const pressed = usePressed('intent')
  return (
    <FormStack>
      <FormActions>
        <Button
          type="submit"
          form={FORM}
          name="intent"
          value="ask"
          tone="go"
          size="large"
          {...pressed('ask', ...(needsEmailCode(buyer) ? [] : ['enter']))}
        >
          {t('form.send')}
        </Button>
      </FormActions>
      <p className={styles.fine}>{t('form.binds')}</p>
    </FormStack>
  )
}

function labelOfField(t: ReturnType<typeof useTranslation>['t'], name: string): string {
  if (name === 'email') return t('accounts:email.label')
  if (name === 'code') return t('accounts:code.label')
  if (name === 'name') return t('orders:billing.name')
  const [, number] = /^day(\d+)$/.exec(name) ?? []
  return number ? t('trainings:form.day1', { number }) : t(`trainings:form.${name}`)
}
