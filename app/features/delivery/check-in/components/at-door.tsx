import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { DoorAnswer as Answer } from '../check-in.ts'
import styles from './door.module.css'
import { DoorAnswer } from './door-answer.tsx'
import { ScanCodes } from './scan-codes.tsx'
import type { DoorHere } from './use-door-here.tsx'

type Said = { ok: true; answer: Answer | { kind: 'undone' } } | ({ ok: false } & FormFault)
export type AtDoorProps = {
  said: Said | undefined
  session: string
  timeZone: string
  now: Date
  here: DoorHere
  /** Nothing is recorded yet. */
  isTrial: boolean
}

const WITHOUT_LINE = { 'data-without-line': '' }

/**
 * The open check-in: the last answer, then the ways to enter the next code. The last check-in can be undone.
 */
export function AtDoor({ said, session, timeZone, now, here, isTrial }: AtDoorProps) {
  const { t } = useTranslation('attendance')
  const submit = useSubmit()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const door = useRef<HTMLElement>(null)
  const fault = said && !said.ok ? said : null
  const answer = here.said?.answer ?? (said?.ok ? said.answer : null)
  const isNotedHere = answer?.kind === 'valid' && here.noted.some(({ ticket }) => ticket === answer.ticket)
  const field = fieldsOf({ t, fault, labelOf: () => t('door.code') })
  useEffect(() => {
    if (!answer) return
    form.current?.reset()
    // Who was let in from far down the list is told at the top.
    door.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
    // Two short ones are felt in a pocket of noise: look at the screen.
    if (answer.kind !== 'undone') navigator.vibrate?.(answer.kind === 'valid' ? 60 : [120, 80, 120])
  }, [answer])
  // What the server says is newer than what this phone said by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of `here` the answer alone is forgotten
  useEffect(() => here.forget(), [said])
  const take = (code: string) => {
    if (here.isOff) void here.take({ code })
    else if (state === 'idle') void submit({ session, code }, { method: 'post', preventScrollReset: true })
  }
  return (
    <section ref={door} className={styles.door} aria-label={t('door.title')}>
      {answer?.kind === 'undone' ? <Alert tone="info">{t('door.undone')}</Alert> : null}
      {fault?.errors[''] ? <Alert tone="bad">{translateMessage(t, fault.errors[''])}</Alert> : null}
      {answer && answer.kind !== 'undone' ? (
        <DoorAnswer key={(here.said?.at ?? now).getTime()} answer={answer} timeZone={timeZone} now={now} />
      ) : null}
      {answer?.kind === 'valid' && !isTrial ? (
        <Form
          method="post"
          preventScrollReset
          className={styles.undo}
          {...(isNotedHere && WITHOUT_LINE)}
          onSubmit={(event) => {
            if (here.takeBack(answer.ticket)) event.preventDefault()
          }}
        >
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="session" value={answer.session} />
          <input type="hidden" name="ticket" value={answer.ticket} />
          <SendButton size="small" along={{ intent: 'undo', ticket: answer.ticket }}>
            {t('door.undo')}
          </SendButton>
        </Form>
      ) : null}
      <ScanCodes take={take} />
      <Form
        ref={form}
        method="post"
        preventScrollReset
        className={styles.type}
        {...(here.isOff && WITHOUT_LINE)}
        onSubmit={(event) => {
          if (!here.isOff) return
          event.preventDefault()
          void here.take({ code: String(new FormData(event.currentTarget).get('code')) })
        }}
      >
        <input type="hidden" name="session" value={session} />
        <TextField
          {...field('code')}
          id="code"
          required
          maxLength={300}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <SendButton tone="go" size="large" wide along={{ intent: '', ticket: '' }}>
          {t('door.take')}
        </SendButton>
      </Form>
    </section>
  )
}
