import { StepList } from '#app/features/sales/approval-rules/components/step-list.tsx'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { formatApprovalLimit } from '../approval-view.ts'
import { purchaseShown } from '../purchase.ts'
import type { PurchaseToDecide } from '../queries-purchases.server.ts'
import styles from './purchases.module.css'

type DecidePurchasesProps = {
  rows: PurchaseToDecide[]
  fault: FormFault | null
  zone: string
  now: Date
}

/**
 * Members' purchases above their limits, waiting ones first; to approve one by one or together, or to decline
 * with a reason.
 */
export function DecidePurchases({ rows, fault, zone, now }: DecidePurchasesProps) {
  const { t } = useTranslation('purchases')
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`decide.${name}`) })
  const isOpen = rows.some(({ isOwnTurn }) => isOwnTurn)
  const sent = fault?.values.purchase
  const ticked = sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]
  const list = (
    <div id="purchase" tabIndex={-1}>
      <DeskRows>
        {rows.map((row) => (
          <PurchaseRow
            key={row.request.id}
            row={row}
            zone={zone}
            now={now}
            isTicked={ticked.includes(row.request.id)}
          />
        ))}
      </DeskRows>
    </div>
  )
  if (!isOpen) return list
  return (
    <KeptForm className={styles.decide} preventScrollReset>
      {list}
      <TextAreaField {...field('why')} hint={t('decide.whyHint')} rows={3} maxLength={1_000} optional />
      <FormActions>
        <SendButton name="intent" value="approvePurchases" tone="go">
          {t('decide.approveAll')}
        </SendButton>
        <SendButton name="intent" value="declinePurchases" tone="danger">
          {t('decide.declineAll')}
        </SendButton>
      </FormActions>
    </KeptForm>
  )
}

type PurchaseRowProps = { row: PurchaseToDecide; isTicked: boolean; zone: string; now: Date }

function PurchaseRow({ row, isTicked, zone, now }: PurchaseRowProps) {
  const { t } = useTranslation('purchases')
  const language = useLanguage()
  const { request, order, name, title, slug, people } = row
  const isOpen = request.state === 'asked'
  const { isOwnTurn, steps } = row
  const total = formatMoney(money(request.totalMinor, request.currency), language)
  const { limitMinor: minor, limitCurrency } = request
  const limit = minor === null ? null : formatApprovalLimit({ minor, currency: limitCurrency }, language)
  const asks = (
    <span>
      {t('decide.asks', { name, total })} {limit === null ? null : `(${t('decide.limit', { limit })})`}
    </span>
  )
  const named = people.filter((person) => person.name !== null)
  const until = order.heldUntil && order.heldUntil > now ? order.heldUntil : null
  const held =
    until === null
      ? t('decide.notHeld')
      : t('decide.heldUntil', { until: formatMoment(until, zone, language, now) })
  const facts = [
    isOpen && order.seats > 0 ? held : null,
    formatMoment(request.createdAt, zone, language, now),
  ]
  const state = purchaseShown(request.state, order.state)
  return (
    <DeskRow
      heading="h3"
      starts={{ at: row.startsAt, timeZone: row.timeZone }}
      title={title}
      titleLang={row.language ?? undefined}
      to={slug === null ? undefined : `/event/Q/${encodeURIComponent(slug)}`}
      lines={[
        isOwnTurn ? (
          <CheckboxField
            key="who"
            name="purchase"
            value={request.id}
            defaultChecked={isTicked}
            label={asks}
          />
        ) : (
          asks
        ),
        facts.filter(Boolean).join(' · '),
        ...(steps.length > 1 || (isOpen && !isOwnTurn)
          ? [<StepList key="steps" steps={steps} now={now} zone={zone} />]
          : []),
        <FactList key="facts" facts={row.said.map(([label, value]) => ({ label, value }))} />,
        ...(named.length > 0
          ? [
              <ul key="people" className={styles.people}>
                {named.map((person) => (
                  <li key={`${person.name} ${person.email}`} translate="no">
                    {[person.name, person.email].filter(Boolean).join(' · ')}
                  </li>
                ))}
              </ul>,
            ]
          : order.seats > 0
            ? [t('decide.later')]
            : []),
        ...(request.words
          ? [
              <p key="words" className={styles.words}>
                <q>{request.words}</q>
              </p>,
            ]
          : []),
        ...(request.reason ? [`${t('decide.reasonGiven')}: ${request.reason}`] : []),
      ]}
      end={
        isOwnTurn ? (
          <>
            {order.isBillable && isLastStep(steps) ? (
              <SendButton name="orderPurchase" value={request.id} size="small" tone="go">
                {t('decide.order')}
              </SendButton>
            ) : null}
            <SendButton name="approvePurchase" value={request.id} size="small">
              {t('decide.approve')}
            </SendButton>
          </>
        ) : (
          <Badge>{t(`state.${state}`)}</Badge>
        )
      }
    />
  )
}

/** Whether nobody decides after the step that is open. */
const isLastStep = (steps: PurchaseToDecide['steps']) => steps.every(({ state }) => state !== 'waits')
