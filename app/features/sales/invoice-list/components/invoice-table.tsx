import type { ReactNode } from 'react'
import { formatDay } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { INVOICE_TONE, type InvoiceSide, sendPath } from '../invoice-list.ts'
import type { ListedInvoice } from '../queries-invoices.server.ts'

const NAMED = { invoice: 'named', credit_note: 'creditNamed', final: 'finalNamed' } as const

/** As their readers call the files. */
const XML_NAME = { en16931: 'XML', xrechnung: 'XRechnung', peppol: 'Peppol' } as const

type InvoiceTableProps = {
  rows: ListedInvoice[]
  side: InvoiceSide
  now: Date
  base: string
  markOf: (row: ListedInvoice) => ReactNode
  /** What else can be done with one. */
  stepOf?: (row: ListedInvoice) => ReactNode
}

/**
 * Documents of a side, each with its page, its file and, where it is owed, the way to pay it; `markOf` says
 * more of how one stands.
 */
export function InvoiceTable({ rows, side, now, base, markOf, stepOf }: InvoiceTableProps) {
  const { t } = useTranslation(['invoice-list', 'receipts'])
  const language = useLanguage()
  const day = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC', language, now)
  const national = (row: ListedInvoice, syntax: string, label: string) => (
    <LinkButton
      to={`${base}/${row.id}.xml?syntax=${syntax}`}
      size="small"
      data-document=""
      download
      aria-label={t('fattura.of', { name: label, number: row.numberText })}
    >
      {label}
    </LinkButton>
  )
  const columns: Column<ListedInvoice>[] = [
    {
      label: t('column.number'),
      cell: (row) => {
        const name = t(NAMED[row.kind], { number: row.numberText })
        return row.to ? <Anchor to={row.to}>{name}</Anchor> : name
      },
    },
    { label: t(`from.${side}`), cell: (row) => <span translate="no">{row.other}</span> },
    { label: t('column.issuedOn'), cell: (row) => day(row.issuedOn) },
    {
      label: t('column.dueOn'),
      cell: (row) => (row.standing === 'due' || row.standing === 'overdue' ? day(row.dueOn) : '–'),
    },
    {
      label: t('column.total'),
      cell: (row) => (
        <span>
          {formatMoney(money(amountOf(row), row.currency), language)}
          {row.withheldMinor > 0 ? (
            <>
              <br />
              <small>{payableOf(row, language, t)}</small>
            </>
          ) : null}
        </span>
      ),
      numeric: true,
    },
    {
      label: t('column.standing'),
      cell: (row) => (
        <>
          <Badge tone={INVOICE_TONE[row.standing]}>{t(`standing.${row.standing}`)}</Badge>
          {row.irn ? (
            <small title={row.irn}>{` ${t('registered', { number: row.irn.slice(0, 8) })}`}</small>
          ) : null}
          {row.refusal === null ? null : <small>{` ${row.refusal || t('incomplete')}`}</small>}
          {row.isUndeliverable ? (
            <small>
              {` ${t('undeliverable')} `}
              <Anchor to={sendPath(row.id)} aria-label={t('send.stepOf', { number: row.numberText })}>
                {t('send.step')}
              </Anchor>
            </small>
          ) : null}
          {markOf(row)}
        </>
      ),
      numeric: true,
      wraps: true,
    },
    {
      label: t('column.actions'),
      quiet: true,
      numeric: true,
      wraps: true,
      cell: (row) => (
        <>
          {side === 'received' && row.to && (row.standing === 'due' || row.standing === 'overdue') ? (
            <LinkButton to={row.to} size="small" tone="go">
              {t('pay')}
            </LinkButton>
          ) : null}{' '}
          <LinkButton
            to={`${base}/${row.id}.pdf`}
            size="small"
            data-document=""
            download
            aria-label={t('pdfOf', { number: row.numberText })}
          >
            PDF
          </LinkButton>{' '}
          {row.profile ? (
            <LinkButton
              to={`${base}/${row.id}.xml`}
              size="small"
              data-document=""
              download
              aria-label={t('xmlOf', { number: row.numberText })}
            >
              {XML_NAME[row.profile]}
            </LinkButton>
          ) : null}{' '}
          {row.hasReceipt ? (
            <LinkButton
              to={`${base}/${row.id}/receipt.pdf`}
              size="small"
              data-document=""
              download
              aria-label={t('receipts:openOf', { number: row.numberText })}
            >
              {t('receipts:open')}
            </LinkButton>
          ) : null}{' '}
          {row.isFattura ? national(row, 'fatturapa', 'FatturaPA') : null}{' '}
          {row.isInv01 ? national(row, 'inv01', 'INV-01') : null}{' '}
          {row.isSelfBilled ? national(row, 'td17', 'TD17') : null} {stepOf?.(row)}
        </>
      ),
    },
  ]
  const isSelfBilled = rows.some((row) => row.isSelfBilled)
  const isItalian = isSelfBilled || rows.some((row) => row.isFattura)
  return (
    <>
      <Table caption={t(`side.${side}`)} rows={rows} rowKey={(row) => row.id} columns={columns} />
      {isItalian ? <p>{t(`fattura.${isSelfBilled ? 'selfBilled' : side}`)}</p> : null}
      {side === 'issued' && rows.some((row) => row.isInv01) ? <p>{t('inv01')}</p> : null}
    </>
  )
}

/** What is left to transfer, or goes back, once income tax is withheld. */
const payableOf = (row: ListedInvoice, language: Language, t: Translate) =>
  t(row.kind === 'credit_note' ? 'withheld.credited' : 'withheld.billed', {
    amount: formatMoney(money(row.totalMinor - row.withheldMinor, row.currency), language),
  })

const amountOf = ({ kind, totalMinor }: ListedInvoice) => (kind === 'credit_note' ? -totalMinor : totalMinor)
