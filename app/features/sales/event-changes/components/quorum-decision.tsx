import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Choice } from '#app/features/catalogue/events/quorum-decision.ts'
import { formatDay, formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { usePressed } from '#app/ui/pressed.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownDecision } from '../queries-decision.server.ts'
import styles from './quorum-decision.module.css'

type DecisionProps = {
  /** What is waited for; null when nothing is, and only what was said is shown. */
  decision: ShownDecision | null
  event: { currency: string; timeZone: string; coming: number }
  missing: number
  /** Whether the reader may decide. */
  canDecide: boolean
  now: Date
  fault: FormFault | null
  /** What the reader has just decided. */
  decided: Choice | null
  /** What the reader came to do, whose text is open. */
  chosen: string | null
}

/**
 * The form by which the organiser of an event that missed its quorum decides: each choice is explained, and
 * asks for confirmation.
 */
export function QuorumDecision(props: DecisionProps) {
  const { decision, event, missing, canDecide, now, fault, decided, chosen } = props
  const { t } = useTranslation('sales')
  const language = useLanguage()
  if (decided) return <Alert tone="good">{t(`decision.done.${decided}`)}</Alert>
  const whole = fault ? <FaultSummary fault={fault} labelOf={() => t('decision.move.day')} /> : null
  if (!decision?.isOpen || missing === 0) return whole
  const { timeZone } = event
  const day = (at: Date) => formatDay(at, timeZone, language, now)
  const { days } = decision
  const field = fieldsOf({ t, fault, labelOf: () => t('decision.move.day') })
  const noon = (at: string) => new Date(`${at}T12:00:00Z`)
  return (
    <Section id="decision" title={t('decision.title')}>
      {whole}
      <Card padded className={styles.card}>
        <p className={styles.lead}>
          {t('decision.lead', {
            date: day(decision.deadline),
            missing,
            until: formatMoment(decision.answerBy, timeZone, language, now),
          })}
        </p>
        {canDecide ? (
          <div className={styles.choices}>
            <Way
              choice="run"
              id={decision.id}
              text={t('decision.run.text', { coming: event.coming })}
              isOpen={chosen === 'run'}
            />
            <Way
              choice="move"
              id={decision.id}
              text={days ? t('decision.move.text') : t('decision.move.none')}
              isOpen={fault?.values.choice === 'move' || (!fault && chosen === 'move')}
              isLeft={days !== null}
            >
              {days ? (
                <DateField
                  {...field('day', days.last)}
                  min={days.first}
                  max={days.last}
                  required
                  hint={t('decision.move.hint', {
                    first: formatDay(noon(days.first), 'UTC', language, now),
                    last: formatDay(noon(days.last), 'UTC', language, now),
                  })}
                />
              ) : null}
            </Way>
            <Way
              choice="cancel"
              id={decision.id}
              danger
              isOpen={chosen === 'cancel'}
              text={t('decision.cancel.text', {
                amount: formatMoney(money(decision.refundableMinor, event.currency), language),
                orders: decision.orders,
                seats: event.coming,
              })}
            />
          </div>
        ) : null}
      </Card>
    </Section>
  )
}

type WayProps = {
  choice: Choice
  id: string
  text: string
  danger?: boolean
  isOpen?: boolean
  /** Whether it can be chosen at all. */
  isLeft?: boolean
  children?: ReactNode
}

function Way({ choice, id, text, danger = false, isOpen = false, isLeft = true, children }: WayProps) {
  const { t } = useTranslation('sales')
  const pressed = usePressed('choice')
  const label = t(`decision.${choice}.label`)
  return (
    <details name="choice" className={styles.choice} open={isOpen}>
      <summary>{label}</summary>
      <Form method="post" preventScrollReset noValidate className={styles.form}>
        <p>{text}</p>
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="decision" value={id} />
        <input type="hidden" name="choice" value={choice} />
        {children}
        {isLeft ? (
          <Button type="submit" tone={danger ? 'danger' : 'go'} {...pressed(choice)}>
            {label}
          </Button>
        ) : null}
      </Form>
    </details>
  )
}
