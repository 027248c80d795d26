import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { PURCHASE_ORDER_TONE, type PurchaseOrderSide, purchaseOrderPath } from '../purchase-order.ts'
import type { ListedPurchaseOrder } from '../queries-orders.server.ts'
import styles from './purchase-order-view.module.css'

type PurchaseOrderTableProps = {
  rows: ListedPurchaseOrder[]
  side: PurchaseOrderSide
  now: Date
  zone: string
  /** What is delivered and billed of each, by its code. */
  billed: Record<string, { billedMinor: number; share: number }>
}

/** Orders of a side, each with the way to its page. */
export function PurchaseOrderTable({ rows, side, now, zone, billed }: PurchaseOrderTableProps) {
  const { t } = useTranslation('purchase-orders')
  const language = useLanguage()
  const day = (at: Date | null) => (at ? formatDay(at, zone, language, now) : '–')
  const columns: Column<ListedPurchaseOrder>[] = [
    {
      label: t('column.title'),
      cell: (row) => <Anchor to={purchaseOrderPath(row.code)}>{row.title}</Anchor>,
    },
    {
      label: t('column.number'),
      cell: (row) => <span className={styles.number}>{row.numberText ?? '–'}</span>,
    },
    { label: t(`other.${side}`), cell: (row) => <span translate="no">{row.other}</span> },
    { label: t('column.sentOn'), cell: (row) => day(row.sentAt) },
    {
      label: t('column.total'),
      cell: (row) => formatMoney(money(row.totalMinor, row.currency), language),
      numeric: true,
    },
    {
      label: t('column.billed'),
      cell: (row) => {
        const of = billed[row.code]
        if (!of || (of.billedMinor === 0 && of.share === 0)) return '–'
        return (
          <div>
            {formatMoney(money(of.billedMinor, row.currency), language)}
            {of.share > 0 ? (
              <small className={styles.note}>{t('column.delivered', { percent: of.share })}</small>
            ) : null}
          </div>
        )
      },
      numeric: true,
    },
    {
      label: t('column.state'),
      cell: (row) => <Badge tone={PURCHASE_ORDER_TONE[row.state]}>{t(`state.${row.state}`)}</Badge>,
      numeric: true,
    },
  ]
  return <Table caption={t(`side.${side}`)} rows={rows} rowKey={(row) => row.code} columns={columns} />
}
