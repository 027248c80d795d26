import { useState } from 'react'
import { freeUntil } from '#app/features/catalogue/events/event-change.ts'
import { formatEventDays } from '#app/features/catalogue/events/event-days.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SeatChangePage } from '../queries-seat-change.server.ts'
import type { Difference } from '../seat-change.ts'
import styles from './seat-change.module.css'

type Preview = NonNullable<SeatChangePage['preview']>
type Previewed = { page: SeatChangePage; preview: Preview; now: Date }
type Priced = Previewed & { difference: Difference }
type PreviewProps = Previewed & { formKey: string; fault: FormFault | null }

const isMove = ({ page, preview }: Previewed) => preview.date.id !== page.event.id

/** What becomes of chosen seats and of the money, and the button that does it, once. */
export function SeatPreview({ page, preview, formKey, fault, now }: PreviewProps) {
  const { t } = useTranslation('seat-changes')
  const { difference, refused } = preview
  if (refused !== null) return <Alert tone="bad">{t(refused)}</Alert>
  const priced = { page, preview, difference, now }
  return (
    <div className={styles.preview}>
      <PriceTable {...priced} />
      <ChangeWords {...priced} />
      <ConfirmForm {...priced} formKey={formKey} fault={fault} />
    </div>
  )
}

function PriceTable({ page, preview, difference }: Priced) {
  const { t } = useTranslation('seat-changes')
  const language = useLanguage()
  const seatOf = (position: number) => page.seats.find((seat) => seat.position === position)
  const amountOf = (minor: number) => formatMoney(money(minor, page.currency), language)
  return (
    <Table
      caption={t('preview.title')}
      rows={difference.rows}
      rowKey={({ position }) => String(position)}
      columns={[
        {
          label: t('preview.who'),
          cell: ({ position }) => seatOf(position)?.name ?? t('seat', { number: position }),
          lead: true,
        },
        {
          label: t('preview.before'),
          cell: ({ position, beforeMinor }) => `${seatOf(position)?.type} · ${amountOf(beforeMinor)}`,
        },
        { label: t('preview.after'), cell: ({ priceMinor }) => `${preview.name} · ${amountOf(priceMinor)}` },
        {
          label: t('preview.difference'),
          cell: ({ beforeMinor, priceMinor }) => amountOf(priceMinor - beforeMinor),
          numeric: true,
        },
      ]}
    />
  )
}

/** What happens with money, tickets and people, in sentences. */
function ChangeWords(priced: Priced) {
  const { page, preview, difference, now } = priced
  const { t } = useTranslation(['seat-changes', 'events'])
  const language = useLanguage()
  const { rows, less, lessTax, waived } = difference
  const say = (what: string, words: Record<string, string | number> = {}) =>
    t(`seat-changes:say.${what}`, words)
  const when = (date: Preview['date'] | SeatChangePage['event']) =>
    formatEventDays(date, { language, t, now })
  const free = isMove(priced) && page.isPaid ? freeUntil(['time'], preview.date, now) : null
  const isCounted = page.seats.some(({ isChosen, isCounted }) => isChosen && isCounted)
  const lines = [
    isMove(priced) && say('move', { count: rows.length, before: when(page.event), date: when(preview.date) }),
    less.minor > 0 && say(page.isPaid ? 'back' : 'less', { amount: formatMoney(less, language) }),
    lessTax.minor > 0 && say('tax', { amount: formatMoney(lessTax, language) }),
    waived.minor > 0 && say('waived', { amount: formatMoney(waived, language) }),
    less.minor === 0 && waived.minor === 0 && say('even'),
    isCounted && say('counted'),
    free && say('free', { until: formatMoment(free, preview.date.timeZone, language, now) }),
    say('keeps'),
  ]
  return <div className={styles.words}>{lines.map((line) => (line ? <p key={line}>{line}</p> : null))}</div>
}

function ConfirmForm({ formKey, fault, ...priced }: Priced & Pick<PreviewProps, 'formKey' | 'fault'>) {
  const { t } = useTranslation('seat-changes')
  const [key] = useState(formKey)
  const field = fieldsOf({ t, fault, labelOf: (name) => t(name) })
  const { page, difference } = priced
  const { rows, less, waived } = difference
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={(name) => t(name)} />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="to" value={page.to ?? ''} />
        <input type="hidden" name="seen" value={less.minor} />
        {rows.map(({ position }) => (
          <input key={position} type="hidden" name="seats" value={position} />
        ))}
        {waived.minor > 0 ? (
          <TextField {...field('note')} hint={t('noteHint')} maxLength={300} required />
        ) : null}
        <FormActions>
          <SendButton tone="go">{t(`send.${isMove(priced) ? 'move' : 'retype'}`)}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
