import { Form } from 'react-router'
import { MandateField } from '#app/features/people/selling-mandates/components/mandate-field.tsx'
import type { MandateAsked } from '#app/features/people/selling-mandates/queries-mandate.server.ts'
import { localDate, zoneInWords } from '#app/kit/dates.ts'
import { localClock } from '#app/kit/local-time.ts'
import { CURRENCIES, decimalOf, money } from '#app/kit/money.ts'
import { Button } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { usePressed } from '#app/ui/pressed.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { DayFields } from './day-fields.tsx'
import { type TrainerChoices, TrainerField } from './trainer-field.tsx'
import styles from './training-request-view.module.css'
import type { ShownTrainingRequest } from './training-request-view.tsx'

type AcceptProps = {
  version: number
  label: string
  trainers?: TrainerChoices
  fault?: FormFault | null
  mandate?: MandateAsked | null
}

/** What is on the table, taken as it is. */
export function Accept({ version, label, trainers = [], fault = null, mandate = null }: AcceptProps) {
  const { t } = useTranslation('selling-mandates')
  const pressed = usePressed('intent')
  return (
    <Form method="post">
      <FormStack>
        <input type="hidden" name="version" value={version} />
        <TrainerField choices={trainers} chosen="" fault={fault} id="accept-trainer" />
        <MandateField
          asked={mandate}
          id="accept-mandate"
          error={fault?.errors.mandate ? translateMessage(t, fault.errors.mandate) : null}
          checked={fault?.values.mandate === 'yes'}
        />
        <div>
          <Button type="submit" name="intent" value="accept" tone="go" size="large" {...pressed('accept')}>
            {label}
          </Button>
        </div>
      </FormStack>
    </Form>
  )
}

/** A no with its reason, which the buyer reads. */
export function Decline({ fields, fault }: { fields: { version: string }; fault: FormFault | null }) {
  const { t } = useTranslation('trainings')
  const own = fault?.values.intent === 'decline' ? fault : null
  const field = fieldsOf({ t, fault: own, labelOf: (name) => t(`form.${name}`) })
  return (
    <Fold label={t('ways.decline')} open={own !== null}>
      <KeptForm>
        <FormStack>
          <input type="hidden" name="version" value={fields.version} />
          <TextAreaField {...field('reason')} rows={3} maxLength={3_000} hint={t('form.reasonHint')} />
          <FormActions>
            <Button type="submit" name="intent" value="decline" tone="danger">
              {t('ways.decline')}
            </Button>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}

type AnswersProps = {
  request: ShownTrainingRequest
  fault: FormFault | null
  /** What is paid for what is on the table, in the reader's words; null while there is no price. */
  total: string | null
  isBarred: boolean
  trainers: TrainerChoices
  usualCurrency: string
  /** What is asked of the selling mandate. */
  mandate: MandateAsked | null
}

/** What a provider says to what is asked for: yes, something else instead, or no. */
export function Answers(props: AnswersProps) {
  const { request, fault, total, isBarred, trainers, usualCurrency, mandate } = props
  const { t } = useTranslation(['trainings', 'selling-mandates'])
  const language = useLanguage()
  const { timeZone, version, days } = request
  const own = fault?.values.intent === 'counter' ? fault : null
  const [first] = days
  const begun: Record<string, string> = {
    ...Object.fromEntries(
      days.map((day, at) => [`day${at + 1}`, localDate(new Date(day.startsAt), timeZone)]),
    ),
    from: first ? localClock(new Date(first.startsAt), timeZone) : '',
    to: first ? localClock(new Date(first.endsAt), timeZone) : '',
    amount: sumBefore(request),
    currency: request.currency ?? usualCurrency,
  }
  const fields = fieldsOf({ t, fault: own, labelOf: (name) => t(`form.${name}`) })
  const field = (name: string) => fields(name, begun[name])
  return (
    <div className={styles.ways}>
      {fault && own === null ? (
        <FaultSummary fault={fault} labelOf={(name) => labelOfField(t, name)} />
      ) : null}
      {total === null ? <p>{t('ways.priceFirst')}</p> : null}
      {total === null || isBarred ? null : (
        <Accept
          version={version}
          label={t('ways.accept', { total })}
          trainers={trainers}
          mandate={mandate}
          fault={fault?.values.intent === 'accept' ? fault : null}
        />
      )}
      <Fold label={t('ways.counter')} open={own !== null || total === null}>
        <KeptForm>
          <FormStack>
            <FaultSummary fault={own} labelOf={(name) => labelOfField(t, name)} />
            <input type="hidden" name="version" value={version} />
            <TrainerField choices={trainers} chosen="" fault={own} />
            <DayFields field={field} days={days.length} typed={(name) => typedOr(own, name, begun[name])} />
            <p>{t('form.clocks', { zone: zoneInWords(timeZone, language) })}</p>
            {request.priceFixed ? (
              <p>{t('form.priceFixed')}</p>
            ) : (
              <FormRow>
                <TextField
                  {...field('amount')}
                  inputMode="decimal"
                  maxLength={20}
                  hint={t('form.amountHint')}
                />
                <SelectField
                  {...field('currency')}
                  options={CURRENCIES.map((code) => ({ value: code, label: code }))}
                />
              </FormRow>
            )}
            <TextAreaField
              {...field('words')}
              label={t('form.answerWords')}
              rows={3}
              maxLength={4_000}
              optional
            />
            <MandateField
              asked={mandate}
              error={own?.errors.mandate ? translateMessage(t, own.errors.mandate) : null}
              checked={own?.values.mandate === 'yes'}
            />
            <FormActions>
              <Button type="submit" name="intent" value="counter">
                {t('ways.propose')}
              </Button>
            </FormActions>
          </FormStack>
        </KeptForm>
      </Fold>
      <Decline fields={{ version: String(version) }} fault={fault} />
    </div>
  )
}

/** The price that was asked for, before what tax adds to it. */
function sumBefore({ unitMinor, quantity, currency }: ShownTrainingRequest): string {
  if (unitMinor === null || quantity === null || currency === null) return ''
  return decimalOf(money(unitMinor * quantity, currency))
}

const labelOfField = (t: ReturnType<typeof useTranslation>['t'], name: string) =>
  name === 'trainer'
    ? t('trainer')
    : name === 'mandate'
      ? t('selling-mandates:field.short')
      : t(`form.${name}`)
