import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Held } from '../queries-due.server.ts'

/** Of which providers something is held, and why. */
export function HeldTable({ held }: { held: readonly Held[] }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const said = (minor: number, currency: string) => formatMoney(money(minor, currency), language)
  return (
    <Table
      caption={t('staff.held.title')}
      rows={held}
      rowKey={({ slug, currency }) => `${slug} ${currency}`}
      columns={[
        {
          label: t('staff.provider'),
          cell: ({ name, slug }) => <span translate="no">{`${name} · ${slug}`}</span>,
        },
        {
          label: t('staff.why'),
          cell: ({ reason, words, disputed }) => (
            <>
              {reason ? t(`reasons.${reason}.why`) : t('reasons.disputed.why')}
              {words ? <small>{` · ${words}`}</small> : null}
              {reason && disputed > 0 ? <small>{` · ${t('reasons.disputed.why')}`}</small> : null}
            </>
          ),
        },
        { label: t('own.due'), numeric: true, cell: (row) => said(row.due, row.currency) },
        ...(held.some(({ disputed }) => disputed !== 0)
          ? [
              {
                label: t('own.disputed'),
                numeric: true,
                cell: (row: Held) => said(row.disputed, row.currency),
              },
            ]
          : []),
      ]}
    />
  )
}
