import { useEffect, useRef } from 'react'
import { EMAIL_CODE_MINUTES } from '#app/features/people/email-codes/email-code.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { fieldsOf } from '#app/ui/form-fault.ts'
import { useLookAgain } from '#app/ui/look-again.ts'
import { usePressed } from '#app/ui/pressed.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { type Buyer, needsEmailCode } from '../buyer.ts'
import styles from './checkout.module.css'

type ContactPartProps = {
  /** Where one comes back to from the login. */
  back: string
  /** As known from before. */
  name: string | null | undefined
  buyer: Buyer
  field: ReturnType<typeof fieldsOf>
}

/** The buyer: an email address, confirmed on the same page by a code, and a name. */
export function ContactPart({ back, name, buyer, field }: ContactPartProps) {
  const { t } = useTranslation(['orders', 'accounts'])
  const waiting = buyer.kind === 'known' ? null : buyer.waiting
  const send = usePressed('intent')('send', ...(needsEmailCode(buyer) ? ['enter'] : []))
  useFocusOnCode(waiting?.sentAt)
  return (
    <section className={styles.part} aria-labelledby="contact">
      <h2 id="contact">{t('orders:contact.title')}</h2>
      {buyer.kind === 'visitor' ? null : (
        <p>
          {t('orders:contact.as')} <b>{buyer.email}</b>
          <input type="hidden" name="email" value={buyer.email} />
        </p>
      )}
      {buyer.kind === 'unconfirmed' ? (
        <>
          <p>{t('orders:contact.prove')}</p>
          <p>
            <Button type="submit" name="intent" value="send" {...send}>
              {t(waiting ? 'accounts:code.resend' : 'accounts:code.send')}
            </Button>
          </p>
        </>
      ) : null}
      {buyer.kind === 'visitor' ? (
        <>
          <p className={styles.beside}>
            {t('orders:known.signIn')}{' '}
            <Anchor to={`/login?next=${encodeURIComponent(back)}`}>{t('orders:payment.login')}</Anchor>
          </p>
          <div className={styles.withButton}>
            <TextField
              {...field('email', waiting?.email)}
              type="email"
              autoComplete="email"
              maxLength={300}
              required
            />
            <Button type="submit" name="intent" value="send" {...send}>
              {t(waiting ? 'accounts:code.resend' : 'accounts:code.send')}
            </Button>
          </div>
        </>
      ) : null}
      {waiting ? <Code waiting={waiting} field={field} /> : null}
      <TextField {...field('name', name)} autoComplete="name" maxLength={300} />
    </section>
  )
}

type CodeProps = { waiting: { email: string; sentAt: number }; field: ReturnType<typeof fieldsOf> }

function Code({ waiting, field }: CodeProps) {
  const { t } = useTranslation('accounts')
  // Somebody may follow the link of the email instead, here or on another device.
  useLookAgain(5_000)
  return (
    <>
      <Alert tone="good">
        <p>{t('code.sent', { email: waiting.email, minutes: EMAIL_CODE_MINUTES })}</p>
        <p>{t('orders:contact.spam')}</p>
      </Alert>
      <TextField
        key={waiting.sentAt}
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={30}
      />
    </>
  )
}

/** Takes the keyboard to the code once one was sent; the first look at the page is left alone. */
function useFocusOnCode(sentAt: number | undefined) {
  const seen = useRef(sentAt)
  useEffect(() => {
    if (seen.current === sentAt) return
    seen.current = sentAt
    document.getElementById('code')?.focus()
  }, [sentAt])
}
