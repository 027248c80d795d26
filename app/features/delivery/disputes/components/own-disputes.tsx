import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { disputePath, reasonOf } from '../evidence.ts'
import type { OwnDispute } from '../queries-own.server.ts'
import { DisputeStateBadge } from './dispute-state.tsx'

type OwnDisputesProps = { disputes: readonly OwnDispute[]; zone: string; now: Date }

/** A seller's disputes, each a link to its case. */
export function OwnDisputes({ disputes, zone, now }: OwnDisputesProps) {
  const { t } = useTranslation('disputes')
  const language = useLanguage()
  return (
    <Table
      caption={t('own.title')}
      rows={disputes}
      rowKey={({ code }) => code}
      columns={[
        {
          label: t('own.sale'),
          cell: ({ code, title, reference }) => (
            <Anchor to={disputePath(code)}>
              <span translate="no">{title ?? t('noOrder')}</span>
              {reference ? ` · ${reference}` : null}
            </Anchor>
          ),
        },
        { label: t('reason'), cell: ({ reason }) => t(`reasons.${reasonOf(reason)}`) },
        {
          label: t('amount'),
          numeric: true,
          cell: ({ amountMinor, currency }) => formatMoney(money(amountMinor, currency), language),
        },
        { label: t('state'), cell: ({ state }) => <DisputeStateBadge state={state} /> },
        {
          label: t('due'),
          cell: ({ state, evidenceDueAt }) =>
            state === 'open' && evidenceDueAt ? formatMoment(evidenceDueAt, zone, language, now) : '–',
        },
      ]}
    />
  )
}
