import { useEffect, useRef } from 'react'
import { takeAttempted } from '#app/features/people/accounts/stored-details.ts'
import { offersPasskeys, signByOffer } from '#app/features/people/credentials/passkey-device.ts'
import { type Language, pathIn } from '#app/kit/language.ts'
import { callWire } from '#app/kit/wire.ts'
import { useLanguage } from '#app/ui/language.ts'

/**
 * Milliseconds after which a device is given something new to sign: what it is given counts for five minutes.
 */
const ROUND = 240_000

/**
 * Offers passkeys in the autofill of the login field while mounted, and signs in by the chosen one,
 * remembered as `remembers` says at that time. Renders nothing.
 */
export default function QuietPasskey({ wayOn, remembers }: { wayOn: string; remembers: () => boolean }) {
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  const remember = useRef<HTMLInputElement>(null)
  const asks = useRef(remembers)
  asks.current = remembers

  useEffect(() => {
    const gone = new AbortController()
    void chosen(language, gone.signal).then((signed) => {
      if (signed === null || gone.signal.aborted || !answer.current || !remember.current) return
      answer.current.value = signed
      remember.current.value = asks.current() ? '1' : '0'
      takeAttempted(language)
      form.current?.submit()
    })
    return () => gone.abort()
  }, [language])

  return (
    <form ref={form} method="post" action={pathIn(language, `/login/passkey${wayOn}`)} hidden>
      <input type="hidden" name="intent" value="enter" />
      <input type="hidden" name="answer" ref={answer} />
      <input type="hidden" name="remember" ref={remember} />
    </form>
  )
}

/**
 * What a device signs that somebody chooses, asked anew as long as nobody does; null when `gone` or
 * impossible.
 */
async function chosen(language: Language, gone: AbortSignal): Promise<string | null> {
  if (!(await offersPasskeys())) return null
  while (!gone.aborted) {
    const asked = await callWire(language, 'askPasskey', {}, gone)
    if (!asked?.status) return null
    const over = AbortSignal.any([gone, AbortSignal.timeout(ROUND)])
    const signed = await signByOffer(String(asked.options), over)
    if (signed !== null || !over.aborted) return signed
    await seen(gone)
  }
  return null
}

/** Waits until the page is in sight: another tab may be signing in by what this browser was given last. */
async function seen(gone: AbortSignal): Promise<void> {
  while (document.hidden && !gone.aborted)
    await new Promise((done) => {
      document.addEventListener('visibilitychange', done, { once: true, signal: gone })
      gone.addEventListener('abort', done, { once: true })
    })
}
