import { type ReactNode, useEffect } from 'react'
import { QuorumShare } from '#app/features/catalogue/event-pages/components/quorum-share.tsx'
import { noteHeld } from '#app/features/catalogue/inventory/held-here.ts'
import type { Buyer } from '#app/features/sales/checkout/buyer.ts'
import styles from '#app/features/sales/checkout/components/checkout.module.css'
import type { Checkout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import type { OpenMoney } from '#app/features/sales/orders/open-money.ts'
import { OpenMoneyNote } from '#app/features/sales/receivables/components/open-money.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { forgetDraft } from '#app/ui/draft.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { quorumOfBooking } from '../booking.ts'

type Qr = { size: number; path: string }
type DoneProps = {
  order: Checkout
  /** How its money stands where nobody has it yet. */
  open: OpenMoney | null
  codes: (Qr | null)[]
  buyer: Buyer
  /** What a new account still lacks. */
  account: ReactNode
  origin: string
  now: Date
}

/** Shown once the order is confirmed: tickets, calendar, what comes next. */
export function OrderDone({ order, open, codes, buyer, account, origin, now }: DoneProps) {
  const { t } = useTranslation('orders')
  const { slug } = order.event
  useEffect(() => {
    if (slug !== null) noteHeld(slug, null)
    forgetDraft(`${order.reference}:checkout`)
  }, [slug, order.reference])
  const booking = `/mybooking/${order.reference}`
  const email = buyer.kind === 'visitor' ? '' : buyer.email
  const isSignedIn = buyer.kind !== 'visitor' && (buyer.kind === 'unconfirmed' || buyer.signedIn)
  const unnamed = order.tickets.filter((seat) => seat.participantName === null).length
  const quorum = quorumOfBooking(order, now)
  return (
    <>
      <div className={styles.said}>
        <Alert tone="good" title={t('done.title')}>
          <p>{t('done.mail', { email })}</p>
          {unnamed > 0 ? <p>{t('done.unnamed', { count: unnamed })}</p> : null}
        </Alert>
        {open ? <OpenMoneyNote open={open} order={order} now={now} /> : null}
        {quorum && slug !== null ? (
          <QuorumShare
            quorum={quorum}
            event={{ ...order.event, slug }}
            groupDeal={order.groupDeal}
            origin={origin}
            now={now}
          />
        ) : null}
      </div>
      {isSignedIn ? (
        <Links booking={booking} isInvoiced={order.totalMinor > 0 && open === null} />
      ) : (
        <SignInForMore booking={booking} />
      )}
      <h2 className={styles.subtitle}>{t('done.tickets')}</h2>
      <ul className={styles.tickets}>
        {order.tickets.map((seat, at) => {
          const code = codes[at]
          const who = seat.participantName ?? t('done.nobody')
          return (
            <li key={seat.position} className={styles.ticket}>
              {code ? <QrCode {...code} label={t('done.qr', { name: who })} /> : null}
              <div>
                <b>{who}</b>
                <p lang={order.event.language}>{seat.type}</p>
                <code>{seat.code}</code>
              </div>
            </li>
          )
        })}
      </ul>
      {account ? <div className={styles.account}>{account}</div> : null}
    </>
  )
}

type LinksProps = { booking: string; isInvoiced: boolean }

function Links({ booking, isInvoiced }: LinksProps) {
  const { t } = useTranslation('orders')
  return (
    <div className={styles.choices}>
      <LinkButton to={booking} tone="go">
        {t('done.booking')}
      </LinkButton>
      <LinkButton to={`${booking}/calendar.ics`} data-document="" download>
        {t('done.calendar')}
      </LinkButton>
      {isInvoiced ? <LinkButton to={`${booking}/invoice`}>{t('done.invoice')}</LinkButton> : null}
    </div>
  )
}

/** Bought for an account that has a password: whoever knows that sees the booking. */
function SignInForMore({ booking }: Pick<LinksProps, 'booking'>) {
  const { t } = useTranslation('orders')
  return (
    <p>
      {t('done.signIn')}{' '}
      <Anchor to={`/login?next=${encodeURIComponent(booking)}`}>{t('payment.login')}</Anchor>
    </p>
  )
}
