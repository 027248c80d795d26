import type { ReactNode } from 'react'
import { addressLines } from '#app/kit/address-text.ts'
import { formatDay } from '#app/kit/dates.ts'
import { countryName } from '#app/kit/display-names.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { isQualifiedIssuer } from '#app/kit/qualified-invoice.ts'
import { formatRate, type SaidSum } from '#app/kit/tax.ts'
import type { TaxRegistration } from '#app/kit/tax-registrations.ts'
import type { Translate } from '#app/kit/texts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import {
  CREDITED,
  hasSeveralRates,
  type InvoiceState,
  isUnqualified,
  saidDays,
  saidIrn,
  suppliedDays,
} from '../invoice.ts'
import type { InvoiceLine } from '../tables.server.ts'
import type { SaidWithheld } from '../withheld.ts'
import styles from './invoice-sheet.module.css'

type Party = {
  name: string
  street?: string
  postalCode?: string
  city?: string
  country?: string
  taxNumber?: string
  registration?: TaxRegistration
  email?: string
  costCentre?: string
  purchaseOrderNumber?: string
  buyerReference?: string
}

export type InvoiceView = {
  numberText: string
  issuedOn: string
  dueOn: string
  currency: string
  /** Net, tax and total as they were issued. */
  sum: SaidSum
  lines: InvoiceLine[]
  seller: Party
  buyer: Party
  state: InvoiceState
  /** Paid before it was sure that what it is for takes place. */
  isPrepayment?: boolean
  /** Of a corrected invoice: the number of the one that it stands for. */
  replaces?: string
  /** What is left to pay, where some of it was credited before. */
  leftMinor?: number | null
  /** Income tax that its payer withholds. */
  withheld?: SaidWithheld | null
  /** Of a credit note: the number of the invoice that it corrects. */
  corrects?: string
  /** Under which number a registry has it, and the code that it signed. */
  registered?: {
    irn: string
    ackNumber: string
    ackDate: string
    scan: { size: number; path: string }
  } | null
}

/** Years are always written on a document: any instant outside of its year makes the formatter say them. */
const LONG_AGO = new Date(0)

function PartyBlock({ label, party }: { label: string; party: Party }) {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const { country = null } = party
  const address = addressLines(party, country, country && countryName(country, language))
  const lines = [party.name, ...address, party.email].filter(Boolean)
  return (
    <section>
      <h2 className={styles.label}>{label}</h2>
      <address className={styles.party} translate="no">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {party.registration ? (
        <p>
          {t('invoice.registeredIn', {
            country: countryName(party.registration.country, language),
            number: party.registration.number,
          })}
        </p>
      ) : null}
      {party.taxNumber ? (
        <p>
          {t(`bookings:invoice.${isQualifiedIssuer(party) ? 'registrationNumber' : 'taxNumber'}`, {
            number: party.taxNumber,
          })}
        </p>
      ) : null}
      {party.purchaseOrderNumber ? (
        <p>{t('invoice.purchaseOrder', { number: party.purchaseOrderNumber })}</p>
      ) : null}
      {party.costCentre ? <p>{t('invoice.costCentre', { centre: party.costCentre })}</p> : null}
      {party.buyerReference ? <p>{t('invoice.yourReference', { reference: party.buyerReference })}</p> : null}
    </section>
  )
}

/** The sum, with what is withheld of it and what is then paid. */
function sumWithheld({ sum, withheld, corrects }: InvoiceView, t: Translate): SaidSum {
  if (!withheld) return sum
  const { label, amount, payable } = withheld
  const net = t(`tax:withholding.${corrects ? 'credited' : 'billed'}.net`)
  return {
    ...sum,
    rows: [...sum.rows, { part: 'tax', label, amount }, { part: 'total', label: net, amount: payable }],
  }
}

function Registered({ of }: { of: NonNullable<InvoiceView['registered']> }) {
  const { t } = useTranslation('bookings')
  return (
    <div className={styles.registered}>
      <QrCode {...of.scan} label={t('invoice.signedCode')} />
      <p>
        <span className={styles.irn} translate="no">
          {saidIrn(of)}
        </span>
        <span>{t('invoice.acknowledged', { number: of.ackNumber, date: of.ackDate })}</span>
      </p>
    </div>
  )
}

type InvoiceSheetProps = {
  invoice: InvoiceView
  /** What else belongs to it. */
  children?: ReactNode
}

/** An invoice, or a credit note to one, as a page that can be read and printed. */
export function InvoiceSheet({ invoice, children }: InvoiceSheetProps) {
  const { t } = useTranslation(['bookings', 'tax'])
  const language = useLanguage()
  const amount = (minor: number) => formatMoney(money(minor, invoice.currency), language)
  const day = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC', language, LONG_AGO)
  const supplied = suppliedDays(invoice.lines)
  return (
    <article className={styles.sheet}>
      <div className={styles.parties}>
        <PartyBlock label={t('invoice.seller')} party={invoice.seller} />
        <PartyBlock label={t('invoice.buyer')} party={invoice.buyer} />
      </div>
      <FactList
        facts={[
          {
            label: t(invoice.corrects ? 'credit.issuedOn' : 'invoice.issuedOn'),
            value: day(invoice.issuedOn),
          },
          invoice.corrects
            ? { label: t('credit.corrects'), value: invoice.corrects }
            : { label: t('invoice.dueOn'), value: day(invoice.dueOn) },
          {
            label: t('state'),
            value: (
              <Badge tone={invoice.state === 'paid' ? 'good' : 'plain'}>
                {t(invoice.corrects ? CREDITED[invoice.state] : `bookings:invoice.state.${invoice.state}`)}
              </Badge>
            ),
          },
        ]}
      />
      <Table
        caption={t(invoice.corrects ? 'credit.lines' : 'invoice.lines')}
        rows={invoice.lines}
        rowKey={(line) => `${line.text} ${line.unitMinor}`}
        columns={[
          { label: t('invoice.text'), cell: (line) => line.text },
          { label: t('invoice.quantity'), cell: (line) => line.quantity, numeric: true },
          { label: t('invoice.unit'), cell: (line) => amount(line.unitMinor), numeric: true },
          ...(hasSeveralRates(invoice.lines)
            ? [
                {
                  label: t('invoice.tax'),
                  cell: ({ tax }: InvoiceView['lines'][number]) => tax && formatRate(tax.rate, language),
                  numeric: true,
                },
              ]
            : []),
          {
            label: t(invoice.corrects ? 'credit.amount' : 'invoice.amount'),
            cell: (line) => amount(line.totalMinor),
            numeric: true,
          },
        ]}
      />
      <div className={styles.total}>
        <SumRows sum={sumWithheld(invoice, t)} />
      </div>
      {supplied ? <p>{t('invoice.supplied', { days: saidDays(supplied, day) })}</p> : null}
      {invoice.isPrepayment && !invoice.corrects ? <p>{t('invoice.prepayment')}</p> : null}
      {invoice.replaces ? <p>{t('invoice.replaces', { number: invoice.replaces })}</p> : null}
      {invoice.withheld ? <p>{invoice.withheld.note}</p> : null}
      {isUnqualified(invoice.seller, invoice.lines) ? <p>{t('invoice.unqualified')}</p> : null}
      {invoice.leftMinor ? <p>{t('invoice.left', { amount: amount(invoice.leftMinor) })}</p> : null}
      {invoice.registered ? <Registered of={invoice.registered} /> : null}
      {children}
    </article>
  )
}
