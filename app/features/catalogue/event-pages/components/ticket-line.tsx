import { useMemo } from 'react'
import { canChoose, type TicketOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { groupPrice } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { typePrice } from '#app/features/catalogue/ticket-types/type-price.ts'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, type Money } from '#app/kit/money.ts'
import { formatPrice } from '#app/kit/price.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Price } from '#app/ui/price.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { Still } from '#app/ui/still.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { EventSale } from '../panel-view.ts'
import styles from './ticket-line.module.css'

/** Why seats of a type cannot be chosen, unless its sale is over. */
const CLOSED: Partial<Record<TicketOnSale['sale'], string>> = {
  unpayable: 'panel.unpayable.title',
  lapsed: 'panel.lapsed.title',
  resting: 'panel.resting.title',
  open: 'row.soldOut',
}

type TicketLineProps = {
  offer: TicketOnSale
  event: EventSale
  now: Date
  quantity: number
  onChange: (quantity: number) => void
  error: string | null
}

/**
 * One ticket type: its price for the chosen number, why it is lower, how few are left, and a number field.
 */
export function TicketLine({ offer, event, now, quantity, onChange, error }: TicketLineProps) {
  const { t } = useTranslation(['events', 'prices'])
  const language = useLanguage()
  const shown = useMemo(() => [offer, event, quantity], [offer, event, quantity])
  return (
    <div className={styles.line}>
      <Still of={shown}>
        <Words offer={offer} event={event} now={now} quantity={quantity} />
      </Still>
      {canChoose(offer) ? (
        <Stepper
          label={t('ticket.number', { name: offer.name })}
          name={`seats.${offer.id}`}
          min={0}
          max={offer.most}
          value={quantity}
          onChange={onChange}
          error={error}
          className={styles.stepper}
        />
      ) : offer.ask ? (
        <LinkButton to={offer.ask.to} tone="go">
          {offer.ask.label}
        </LinkButton>
      ) : (
        <p className={styles.off}>
          {offer.sale === 'soon' && offer.salesStart
            ? t('ticket.soon', { date: formatDay(offer.salesStart, event.timeZone, language, now) })
            : t(CLOSED[offer.sale] ?? 'ticket.ended')}
        </p>
      )}
    </div>
  )
}

/** What changes with the number alone. */
function Words({ offer, event, now, quantity }: Omit<TicketLineProps, 'onChange' | 'error'>) {
  const { t } = useTranslation(['events', 'prices'])
  const language = useLanguage()
  const { currency, timeZone } = event
  const say = (amount: Money) => (amount.minor === 0 ? t('prices:free') : formatMoney(amount, language))
  const price = typePrice(offer, { event, quantity: Math.max(quantity, offer.minPerOrder), now })
  const group = groupPrice(offer, currency)
  const day = (at: Date) => formatDay(at, timeZone, language, now)
  const notes = [
    price.reason === 'early' && offer.earlyUntil ? t('ticket.early', { date: day(offer.earlyUntil) }) : null,
    group && price.reason !== 'group'
      ? t('ticket.group', { count: group.from, price: say(group.unit) })
      : null,
    offer.minPerOrder > 1 ? t('ticket.atLeast', { count: offer.minPerOrder }) : null,
    offer.sale === 'open' && offer.left !== null && offer.left > 0
      ? t('ticket.left', { count: offer.left })
      : null,
  ].filter((note) => note !== null)
  return (
    <>
      <p className={styles.name} lang={event.language}>
        {offer.name}
      </p>
      <p className={styles.price}>
        <Price
          price={formatPrice(price.price, language, t)}
          was={price.instead ? say(price.instead) : undefined}
          wasLabel={t('ticket.instead')}
        />
      </p>
      <div className={styles.notes}>
        {offer.note ? <p lang={event.language}>{offer.note}</p> : null}
        {offer.said ? <p>{offer.said}</p> : null}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  )
}
