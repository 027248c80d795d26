import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { prefixOf } from '#app/kit/language.ts'
import { callWire } from '#app/kit/wire.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { MessageHtml } from '#app/ui/message-html.tsx'
import { Trans, useTranslation } from '#app/ui/translation.tsx'
import { storeDetails } from '../stored-details.ts'
import styles from './settings.module.css'

type SettingFormProps = {
  /** The call of the wire that saves it; the page is posted the same by a browser without scripts. */
  call: string
  /** What the call is given, of what stands in the form. */
  fields: (form: FormData) => Record<string, string>
  onSaved: (message: string) => void
  /** Saved by this button; at each change where it is missing. */
  submit?: string
  /** What the last send was answered, where no script runs. */
  failure?: string | null
  children: ReactNode
}

/**
 * A setting that is saved at once, or by its button. A refused change goes back to the former value; one that
 * got no answer, or was sent after the session had ended, stays chosen and waits for a button.
 */
export function SettingForm({ call, fields, onSaved, submit, failure, children }: SettingFormProps) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const line = useRef<Promise<void>>(Promise.resolve())
  const [fault, setFault] = useState<ReactNode>(failure)
  const [busy, setBusy] = useState(false)
  const [waits, setWaits] = useState(false)
  const atOnce = submit === undefined

  async function save() {
    const element = form.current
    if (!element) return
    setBusy(true)
    const given = fields(new FormData(element))
    const reply = await callWire(language, call, given)
    if (reply?.status !== true) {
      const isUnheard = reply === null || reply.isSignedOut === true
      if (!isUnheard) element.reset()
      setWaits(isUnheard)
      setFault(
        reply?.isSignedOut ? <SignedOut /> : reply?.msg ? <MessageHtml html={reply.msg} /> : t('failed'),
      )
    } else {
      keep(element)
      setFault(null)
      setWaits(false)
      onSaved(reply.msg ?? t('saved'))
      const details = await callWire(language, 'loginuserdetail')
      if (details?.status) storeDetails(details)
      await revalidate()
    }
    setBusy(false)
  }

  /** One after the other: the last choice is the one that is kept. */
  function saveInTurn() {
    line.current = line.current.then(save)
  }

  const chosenBefore = useRef(saveInTurn)
  useEffect(() => {
    // Chosen before the page had come alive.
    if (atOnce && form.current && isChanged(form.current)) chosenBefore.current()
  }, [atOnce])

  return (
    <form
      ref={form}
      method="post"
      action={`${prefixOf(language)}/settings`}
      autoComplete="off"
      onChange={atOnce ? saveInTurn : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) saveInTurn()
      }}
    >
      <input type="hidden" name="intent" value={call} />
      {children}
      {fault ? <Alert tone="bad">{fault}</Alert> : null}
      {atOnce && !waits ? (
        <noscript>
          <Button type="submit" className={styles.save}>
            {t('save')}
          </Button>
        </noscript>
      ) : (
        <Button type="submit" tone="go" busy={busy} className={styles.save}>
          {submit ?? t('save')}
        </Button>
      )}
    </form>
  )
}

function SignedOut() {
  const { t } = useTranslation('settings')
  const login = <Anchor to="/login" target="_blank" />
  return <Trans t={t} i18nKey="signedOut" components={{ login }} />
}

const choicesOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field) => field instanceof HTMLInputElement && field.type !== 'hidden',
  ) as HTMLInputElement[]

const isChanged = (form: HTMLFormElement) =>
  choicesOf(form).some((choice) => choice.checked !== choice.defaultChecked)

/** What is chosen is what a reset leads back to from now on. */
function keep(form: HTMLFormElement): void {
  for (const choice of choicesOf(form)) choice.defaultChecked = choice.checked
}
