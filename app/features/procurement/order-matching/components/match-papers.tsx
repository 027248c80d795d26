import type { ReactNode } from 'react'
import { purchaseOrderPath } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { MatchSheet } from '../queries-sheet.server.ts'
import styles from './matching.module.css'

/** Order, delivery and invoice side by side, on a phone below each other. */
export function MatchPapers({ sheet }: { sheet: MatchSheet }) {
  const { t } = useTranslation('order-matching')
  const language = useLanguage()
  const { order, lines, invoice, currency, taxIncluded } = sheet
  const amount = (minor: number, of = currency) => formatMoney(money(minor, of), language)
  return (
    <div className={styles.papers}>
      <Paper
        title={t('sheet.order')}
        under={<Anchor to={purchaseOrderPath(order.code)}>{order.numberText}</Anchor>}
        note={t(`sheet.prices.${taxIncluded ? 'gross' : 'net'}`)}
        rows={lines.map(({ at, text, quantity, unitMinor }) => ({
          key: at,
          text: `${at + 1}. ${text}`,
          note: t('sheet.times', {
            number: quantity,
            amount: amount(unitMinor),
            total: amount(quantity * unitMinor),
          }),
        }))}
      />
      <Paper
        title={t('sheet.delivery')}
        under={t('sheet.deliveryOf', { name: order.provider })}
        rows={lines.map(({ at, text, delivered, coming, billed, billedMinor, quantity }) => ({
          key: at,
          text: `${at + 1}. ${text}`,
          note: [
            t('sheet.delivered', { delivered, number: quantity }),
            coming > 0 ? t('line.coming', { number: coming }) : '',
            t('sheet.billed', { billed, amount: amount(billedMinor) }),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      <Paper
        title={t(`sheet.${invoice.kind}`)}
        under={invoice.numberText}
        note={invoice.number ? t('sheet.says', { number: invoice.number }) : t('sheet.saysNone')}
        rows={invoice.lines.map(({ at, text, quantity, unitMinor, totalMinor, open }) => ({
          key: at,
          text: `${at + 1}. ${text}`,
          note: [
            t('sheet.times', {
              number: quantity,
              amount: amount(unitMinor, invoice.currency),
              total: amount(totalMinor, invoice.currency),
            }),
            open ? '' : t('sheet.done'),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </div>
  )
}

type PaperProps = {
  title: string
  under: ReactNode
  note?: string
  rows: { key: number; text: string; note: string }[]
}

function Paper({ title, under, note, rows }: PaperProps) {
  return (
    <section className={styles.paper}>
      <h2>{title}</h2>
      <p>
        {under}
        {note ? <small className={styles.note}>{note}</small> : null}
      </p>
      <ul className={styles.paperLines}>
        {rows.map((row) => (
          <li key={row.key}>
            <span>{row.text}</span>
            <small>{row.note}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
