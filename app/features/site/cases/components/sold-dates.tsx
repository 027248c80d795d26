import { formatMoment, zoneName } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SoldDate } from '../queries-sold.server.ts'

type SoldDatesProps = { dates: readonly SoldDate[]; now: Date; fault: FormFault | null }

/** What a suspended seller has sold: each coming date with its seats and amount, and the decision on it. */
export function SoldDates({ dates, now, fault }: SoldDatesProps) {
  return (
    <FormStack>
      {dates.map((date) => (
        <SoldCard
          key={`${date.kind} ${date.of}`}
          date={date}
          now={now}
          fault={fault?.values.of === date.of ? fault : null}
        />
      ))}
    </FormStack>
  )
}

function SoldCard({ date, now, fault }: { date: SoldDate; now: Date; fault: FormFault | null }) {
  const { t } = useTranslation('cases')
  const language = useLanguage()
  const { kind, of, title, startsAt, timeZone, seats, orders, total, choice } = date
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`sold.${name}`) })
  return (
    <Card as="article" padded>
      <FormStack>
        <h2 lang={date.language}>{title}</h2>
        <FactList
          facts={[
            {
              label: t('sold.begins'),
              value: `${formatMoment(startsAt, timeZone, language, now)} ${zoneName(startsAt, timeZone, language)}`,
            },
            { label: t(`sold.seats.${kind}`), value: seats, note: t('sold.orders', { count: orders }) },
            { label: t('sold.amount'), value: formatMoney(money(total.minor, total.currency), language) },
          ]}
        />
        {choice ? (
          <Alert tone="info" title={t(`sold.decided.${choice}`)}>
            {date.reason}
          </Alert>
        ) : (
          <KeptForm>
            <FormStack>
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="of" value={of} />
              <TextAreaField
                {...field('reason')}
                id={`reason-${of}`}
                rows={3}
                maxLength={1_500}
                hint={t('sold.reasonHint')}
              />
              <TextAreaField
                {...field('note')}
                id={`note-${of}`}
                rows={3}
                maxLength={1_000}
                optional
                hint={t('sold.noteHint')}
              />
              <FormActions>
                <SendButton name="choice" value="run" tone="go">
                  {t('sold.run')}
                </SendButton>
                <SendButton name="choice" value="cancel" tone="danger">
                  {t('sold.cancel')}
                </SendButton>
              </FormActions>
            </FormStack>
          </KeptForm>
        )}
      </FormStack>
    </Card>
  )
}
