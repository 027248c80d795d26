import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ListedReminder } from '../queries-reminders.server.ts'
import { REMINDER_TONE } from '../reminder.ts'

/** Reminders of an invoice, each with its paper. */
export function ReminderTable({ reminders, now }: { reminders: readonly ListedReminder[]; now: Date }) {
  const { t } = useTranslation('invoice-reminders')
  const language = useLanguage()
  return (
    <Table
      caption={t('sent')}
      rows={[...reminders]}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t('column.number'),
          cell: ({ id, numberText }) => (
            <Anchor to={`/dashboard/i/reminder/${id}.pdf`} data-document="" download>
              {numberText}
            </Anchor>
          ),
        },
        {
          label: t('column.when'),
          cell: ({ issuedOn }) => formatDay(new Date(`${issuedOn}T12:00:00Z`), 'UTC', language, now),
        },
        { label: t('column.step'), cell: ({ step }) => (step === null ? t('byHand') : t('step', { step })) },
        {
          label: t('column.open'),
          cell: ({ openMinor, currency }) => formatMoney(money(openMinor, currency), language),
          numeric: true,
        },
        {
          label: t('column.claimed'),
          cell: ({ claim, currency }) =>
            claim ? formatMoney(money(claim.interestMinor + claim.costsMinor, currency), language) : '–',
          numeric: true,
        },
        {
          label: t('column.state'),
          cell: ({ state }) => <Badge tone={REMINDER_TONE[state]}>{t(`state.${state}`)}</Badge>,
          numeric: true,
        },
      ]}
    />
  )
}
