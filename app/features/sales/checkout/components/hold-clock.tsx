import { useEffect, useRef } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { noteHeld } from '#app/features/catalogue/inventory/held-here.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Button } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Buyer } from '../buyer.ts'
import type { Checkout } from '../queries-checkout.server.ts'
import styles from './checkout.module.css'

/** So long before its end a hold is extended by itself for somebody who waits for a code. */
const POLITE_MS = 60_000

/**
 * How long the seats are held; they can be extended once, which happens by itself while a code is on its way,
 * or released.
 */
export function HoldClock({ order, now, buyer }: { order: Checkout; now: Date; buyer: Buyer }) {
  const { t } = useTranslation('orders')
  const { revalidate } = useRevalidator()
  const fetcher = useFetcher<FormFault | { ok: true }>()
  const fault = fetcher.data && 'errors' in fetcher.data ? fetcher.data.errors[''] : undefined
  const until = order.heldUntil?.getTime() ?? 0
  const isWaiting = buyer.kind !== 'known' && buyer.waiting !== null
  const extend = useRef(() => {})
  extend.current = () => void fetcher.submit({ intent: 'extend' }, { method: 'post' })
  const left = until - now.getTime() - POLITE_MS
  useEffect(() => {
    if (!isWaiting || order.extended) return
    const timer = setTimeout(() => extend.current(), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [isWaiting, order.extended, left])
  const { slug } = order.event
  useEffect(() => {
    if (slug !== null) noteHeld(slug, { reference: order.reference, until })
  }, [slug, order.reference, until])
  if (!order.heldUntil) return null
  return (
    <div className={styles.clock}>
      <span>{t('checkout.held')}</span>
      <Countdown until={until} now={now.getTime()} onEnd={() => setTimeout(() => void revalidate(), 500)} />
      {order.extended ? null : (
        <fetcher.Form method="post">
          <Button type="submit" name="intent" value="extend" size="small" busy={fetcher.state !== 'idle'}>
            {t('checkout.extend')}
          </Button>
        </fetcher.Form>
      )}
      {fault ? <span role="alert">{translateMessage(t, fault)}</span> : null}
      {slug === null ? null : (
        <AskOnce
          alone
          label={t('checkout.release')}
          question={t('checkout.releaseSure')}
          fields={{ intent: 'cancel' }}
        />
      )}
    </div>
  )
}
