import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownCart } from '../queries-cart.server.ts'

type CartNoteProps = { cart: ShownCart; isBuyer: boolean }

/** What becomes of the seats of a purchase order that was made of a cart. */
export function CartNote({ cart, isBuyer }: CartNoteProps) {
  const { t } = useTranslation('cart-orders')
  const { state, fault, reference } = cart
  const who = isBuyer ? 'buyer' : 'provider'
  if (state === 'dropped') return null
  if (state === 'failed')
    return (
      <Alert tone="bad" title={t('failed.title')}>
        <p>{t(`failed.${fault}`)}</p>
        <p>{t(`failed.next.${who}`)}</p>
      </Alert>
    )
  if (state === 'booked')
    return (
      <Alert
        tone="good"
        action={
          isBuyer ? <LinkButton to={`/mybooking/${reference}`}>{t('booked.open')}</LinkButton> : undefined
        }
      >
        {t(`booked.${who}`)}
      </Alert>
    )
  return <Alert tone="wait">{t(`waiting.${who}`)}</Alert>
}
